import { expect, it } from 'vitest';
import { parts, withMark } from '../src/lib/marks';

it('draws a circle and takes it away again', () => {
  const once = withMark({}, 'd3', 'circle');
  expect(once).toEqual({ d3: '○' });
  expect(withMark(once, 'd3', 'circle')).toEqual({});
});

it('gives the next free letter, and replaces what was there', () => {
  const marks = withMark(withMark({ c4: '○' }, 'd3', 'letter'), 'c4', 'letter');
  expect(marks).toEqual({ d3: 'A', c4: 'B' });
  expect(withMark(withMark(marks, 'd3', 'letter'), 'e6', 'letter')).toEqual({ c4: 'B', e6: 'A' });
});

it('draws arrows, several from one point, beside what stands there', () => {
  const two = withMark(withMark({ d3: 'A' }, 'd3', { to: 'f5' }), 'd3', { to: 'c3' });
  expect(two).toEqual({ d3: 'A→f5→c3' });
  expect(parts(two.d3!)).toEqual({ label: 'A', targets: ['f5', 'c3'] });
  expect(withMark(two, 'd3', { to: 'f5' })).toEqual({ d3: 'A→c3' });
  expect(withMark({ d3: '→f5' }, 'd3', { to: 'f5' })).toEqual({});
  expect(withMark(two, 'd3', 'letter')).toEqual({ d3: '→f5→c3' });
});

it('keeps what the server would refuse away', () => {
  const full = { d3: '→a10'.repeat(25) };
  expect(withMark(full, 'd3', { to: 'f10' })).toBe(full);
});
