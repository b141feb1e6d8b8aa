import { describe, expect, it } from 'vitest';
import css from '../src/app.css?raw';

// Every colour comes from the style sheet: what it says there is what is seen.

type Colour = [number, number, number];
type Variables = Record<string, string>;

function variables(selector: string): Variables {
  const found: Variables = {};
  for (const [, names, body] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (names!.split(',').some((name) => name.trim() === selector))
      for (const [, name, value] of body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found[name!] = value!.trim();
  return found;
}

/** A colour as it is seen on another, in light or dark. */
function colour(text: string, known: Variables, scheme: 'light' | 'dark', under?: Colour): Colour {
  const value = text.trim();
  const named = /^var\((--[\w-]+)\)$/.exec(value);
  if (named) return colour(known[named[1]!]!, known, scheme, under);
  const both = /^light-dark\((.*),\s*((?:#|rgb).*)\)$/.exec(value);
  if (both) return colour(scheme === 'light' ? both[1]! : both[2]!, known, scheme, under);
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1];
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!;
    return digits.map((pair) => parseInt(pair, 16)) as Colour;
  }
  const mixed = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)$/.exec(value);
  if (!mixed || !under) throw new Error(`no colour: ${value}`);
  const share = Number(mixed[4]) / 100;
  return [1, 2, 3].map((part) => share * Number(mixed[part]) + (1 - share) * under[part - 1]!) as Colour;
}

function luminance(parts: Colour): number {
  const [red, green, blue] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, two: Colour): number {
  const [low, high] = [luminance(one), luminance(two)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const page = variables(':root');
const strong = { ...page, ...variables(':root[data-contrast]') };

describe.each(['wood', 'felt', 'paper', 'contrast'])('on %s', (theme) => {
  const known = { ...page, ...variables('[data-board-theme]'), ...variables(`[data-board-theme='${theme}']`) };
  const ground = colour('var(--board-ground)', known, 'light');
  const seen = (name: string) => contrast(colour(`var(${name})`, known, 'light', ground), ground);

  it.each(['--board-legal', '--board-cursor', '--mark', '--board-star'])('%s stands out 3:1', (name) => {
    expect(seen(name)).toBeGreaterThanOrEqual(3);
  });

  it('marks on stones stand out 3:1', () => {
    for (const side of ['black', 'white']) {
      const stone = colour(`var(--stone-${side})`, known, 'light');
      expect(contrast(colour(`var(--mark-on-${side})`, known, 'light'), stone)).toBeGreaterThanOrEqual(3);
      expect(contrast(colour(`var(--on-${side})`, known, 'light'), stone)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('coordinates can be read', () => {
    const surface = known['--board-surface']!.includes('url') ? '--board-ground' : '--board-surface';
    const under = colour(`var(${surface})`, known, 'light');
    expect(contrast(colour('var(--board-label)', known, 'light'), under)).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each([
  ['light', page],
  ['dark', page],
  ['light', strong],
  ['dark', strong],
] as const)('in %s', (scheme, known) => {
  const of = (name: string, under?: Colour) => colour(`var(${name})`, known, scheme, under);

  it.each(['--page', '--page-black', '--page-white'])('the panel and the frame of a board are seen on %s', (name) => {
    const ground = of(name);
    // An edge tells them from the page where their own colours do not.
    expect(contrast(of('--edge', ground), ground)).toBeGreaterThanOrEqual(1.5);
    if (known === page) expect(contrast(of('--panel'), ground)).toBeGreaterThanOrEqual(1.1);
  });

  it('text can be read on every ground', () => {
    for (const name of ['--page', '--page-black', '--page-white', '--panel'])
      for (const ink of ['--ink', '--ink-soft', '--link', '--danger'])
        expect(contrast(of(ink), of(name)), `${ink} on ${name}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('--on-accent'), of('--accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('--on-danger'), of('--danger-fill'))).toBeGreaterThanOrEqual(4.5);
  });
});

it('high contrast is seven to one, on the page too', () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const name of ['--ink', '--ink-soft', '--link', '--danger', '--edge'])
      expect(
        contrast(colour(`var(${name})`, strong, scheme), colour('var(--panel)', strong, scheme)),
        name,
      ).toBeGreaterThanOrEqual(7);
});
