/**
 * Keep the chosen step of a list in sight, now and whenever the list changes its size. The browser calls when the page is
 * laid out, so that nothing has to be worked out twice. Returns the way to stop.
 */
export function follow(list: HTMLElement): () => void {
  const watcher = new ResizeObserver(() => {
    const chosen = list.querySelector<HTMLElement>('[aria-current]');
    if (!chosen) {
      list.scrollTo({ top: 0, left: 0 });
      return;
    }
    const top = chosen.offsetTop - list.offsetTop;
    const left = chosen.offsetLeft - list.offsetLeft;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = list;
    if (top < scrollTop || top + chosen.offsetHeight > scrollTop + clientHeight)
      list.scrollTop = top - clientHeight / 2;
    if (left < scrollLeft || left + chosen.offsetWidth > scrollLeft + clientWidth)
      list.scrollLeft = left - clientWidth / 2;
  });
  watcher.observe(list);
  return () => watcher.disconnect();
}
