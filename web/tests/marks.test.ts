import { expect, it } from 'vitest';
import { withMark } from '../src/lib/marks';

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
