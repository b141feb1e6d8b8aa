/** Marks that a user draws on the board: on a point a shape or a letter to speak of it, and arrows from it to others. */

/** What is drawn on each point: `'○'`, `'A'`, `'→f5'`, or several: `'A→f5→c3'`. */
export type Marks = Readonly<Record<string, string>>;
export type MarkKind = 'circle' | 'letter' | { to: string };

const CIRCLE = '○';
const ARROW = '→';
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** The server keeps no longer ones. */
const LONGEST = 100;

/** What stands on a point, and where its arrows lead. */
export function parts(mark: string): { label: string; targets: string[] } {
  const [label = '', ...targets] = mark.split(ARROW);
  return { label, targets };
}

/** The marks with one more, or without the one of that kind that was there. */
export function withMark(marks: Marks, point: string, kind: MarkKind): Marks {
  const { [point]: old = '', ...others } = marks;
  let { label, targets } = parts(old);
  if (typeof kind === 'object')
    targets = targets.includes(kind.to) ? targets.filter((target) => target !== kind.to) : [...targets, kind.to];
  else if (kind === 'circle') label = label === CIRCLE ? '' : CIRCLE;
  else label = LETTERS.includes(label) ? '' : freeLetter(others);
  const mark = [label, ...targets].join(ARROW);
  if (mark.length > LONGEST) return marks;
  return mark ? { ...others, [point]: mark } : others;
}

function freeLetter(marks: Marks): string {
  const used = new Set(Object.values(marks).map((mark) => parts(mark).label));
  return LETTERS.find((letter) => !used.has(letter)) ?? '';
}
