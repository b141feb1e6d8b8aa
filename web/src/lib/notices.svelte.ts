/** What the page says in passing: a line for the eye, perhaps with something to do, and one for the screen reader. */

const SHOWN_MS = 3200;
/** Whoever is to do something needs time to read first. */
const OFFERED_MS = 7000;

/** What a line offers to do. */
export interface Offer {
  label: string;
  run: () => void;
  /** Called when the line goes without that having been done. */
  onpassed?: () => void;
}

let line = $state.raw<{ text: string; key: number; offer: Offer | null } | null>(null);
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
export function tell(text: string, offer: Offer | null = null) {
  pass();
  line = { text, key: ++count, offer };
  timer = window.setTimeout(pass, offer ? OFFERED_MS : SHOWN_MS);
  say(text);
}

/** Take what the line offers. */
export function accept() {
  const offer = line?.offer;
  clearTimeout(timer);
  line = null;
  offer?.run();
}

/** The line goes; what it offered was not wanted. */
export function pass() {
  const offer = line?.offer;
  clearTimeout(timer);
  line = null;
  offer?.onpassed?.();
}
