/** What the page says in passing: a line for the eye, and one for the screen reader. */

const SHOWN_MS = 3200;

let line = $state<{ text: string; key: number } | null>(null);
let spoken = $state('');
let timer = 0;
let count = 0;

export const notices = {
  get line() {
    return line;
  },
  get spoken() {
    return spoken;
  },
};

/** Tell the screen reader; a repeated text is read again. */
export function say(text: string) {
  spoken = spoken === text ? `${text}\u00a0` : text;
}

/** Show a short line for a moment, and say it. */
export function tell(text: string) {
  clearTimeout(timer);
  line = { text, key: ++count };
  timer = window.setTimeout(() => (line = null), SHOWN_MS);
  say(text);
}
