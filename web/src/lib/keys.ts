/** One place that decides whether a key is meant for the page or for what has the focus. */

export function keyFor(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target as Element | null;
  if (target?.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]')) return null;
  if (document.querySelector('dialog[open]')) return null;
  const onControl = target?.closest('button, a, input');
  if (onControl && (event.key === ' ' || event.key === 'Enter')) return null;
  if (target?.closest('[role="radiogroup"]') && event.key.startsWith('Arrow')) return null;
  return event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key;
}

/** Do what a key stands for; the arrows with Shift move the cursor of the board. */
export function obey(
  event: KeyboardEvent,
  actions: Record<string, () => void>,
  board: { step: (key: string) => boolean } | undefined,
) {
  const key = keyFor(event);
  if (key === null) return;
  if (key.startsWith('Shift+')) {
    if (board?.step(key.slice('Shift+'.length))) event.preventDefault();
  } else if (actions[key]) {
    event.preventDefault();
    actions[key]();
  }
}
