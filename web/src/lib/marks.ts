/** Marks that a user draws on the board: on a point a shape, or a letter to speak of it. */

export type Marks = Readonly<Record<string, string>>;
export type MarkKind = 'circle' | 'letter';

const CIRCLE = '○';
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The marks with one more, or without the one of that kind that was there. */
export function withMark(marks: Marks, point: string, kind: MarkKind): Marks {
  const { [point]: old, ...others } = marks;
  if (kind === 'circle') return old === CIRCLE ? others : { ...others, [point]: CIRCLE };
  if (old !== undefined && LETTERS.includes(old)) return others;
  const used = new Set(Object.values(others));
  const letter = LETTERS.find((free) => !used.has(free));
  return letter === undefined ? others : { ...others, [point]: letter };
}
