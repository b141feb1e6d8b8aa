"""How others write the address of a server that its owner opened by a name that means another machine to everybody."""

from __future__ import annotations

import ipaddress
import socket

from starlette.requests import Request

ANYWHERE = ("0.0.0.0", "::")
"""Hosts that mean all addresses of a machine."""


def own_address() -> str:
    """This machine's address in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as route:
        try:
            # Nothing is sent: the system only chooses the way there. The address is one of those for examples.
            route.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        found: str = route.getsockname()[0]
    return "" if _is_own(found) else found


def origin(request: Request, *, is_reachable: bool) -> str:
    """The beginning of links to give away; as the browser has it, unless only this machine understands that."""
    # Through a container's door or a proxy's it is not the machine's own address that others need.
    server = request.scope.get("server") or ("", None)
    is_here = _is_own(request.url.hostname or "") and _is_own(server[0])
    address = own_address() if is_reachable and is_here else ""
    return f"http://{address}:{server[1]}" if address else str(request.base_url).rstrip("/")


def _is_own(name: str) -> bool:
    """Whether a name means whatever machine it is used on."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost"
    return address.is_loopback or address.is_unspecified
