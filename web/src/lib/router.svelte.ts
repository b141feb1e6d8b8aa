/** Addresses: every state of the page has one. Pages read `route` and never touch the history themselves. */

export interface Route {
  path: string; // '/play/k3v9'
  parts: string[]; // ['play', 'k3v9']
  query: URLSearchParams;
}

function read(): Route {
  return {
    path: location.pathname,
    parts: location.pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(location.search),
  };
}

let current = $state.raw(read());

export const router = {
  get route(): Route {
    return current;
  },
};

export function go(address: string, { replace = false } = {}) {
  if (address === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  const before = current.path;
  current = read();
  if (before !== current.path) scrollTo(0, 0);
}

/** Go to an address as soon as it is known, unless there is none or the user has gone elsewhere meanwhile. */
export async function goWhenKnown(address: Promise<string | null>, options = {}) {
  const before = current.path;
  const known = await address;
  if (known !== null && current.path === before) go(known, options);
}

addEventListener('popstate', () => (current = read()));

// Plain links work as links everywhere (new tab, copy address); a plain click stays on the page.
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search);
});
