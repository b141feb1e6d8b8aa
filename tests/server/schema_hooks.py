"""For schemathesis: requests that would wait for minutes wait for moments."""

from typing import Any

import schemathesis


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """The engine thinks as long as it is asked to."""
    if isinstance(body, dict) and isinstance(body.get("effort", {}), dict) and "setup" in body:
        effort = body.get("effort", {})
        if all(value is None or (isinstance(value, int | float) and value > 0) for value in effort.values()):
            return {**body, "effort": {**effort, "seconds": 0.05}}
    return body


@schemathesis.hook
def map_query(context: Any, query: Any) -> Any:
    """Events are waited for as long as it is asked for."""
    if isinstance(query, dict) and isinstance(query.get("wait"), int | float) and query["wait"] > 0.2:
        return {**query, "wait": 0.2}
    return query
