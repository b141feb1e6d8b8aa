/**
 * A memory for what lies on the cells: what is the same as in the last list comes back as the very same object, so that
 * the page draws anew only what changed.
 */
export function keeper<T extends { cell: number }>(): (now: T[]) => T[] {
  let before = new Map<number, T>();
  return (now) => {
    const items = now.map((item) => {
      const old = before.get(item.cell);
      return old && same(old, item) ? old : item;
    });
    before = new Map(items.map((item) => [item.cell, item]));
    return items;
  };
}

function same<T extends object>(one: T, other: T): boolean {
  return (Object.keys(other) as (keyof T)[]).every((key) => one[key] === other[key]);
}
