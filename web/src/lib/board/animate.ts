/** The movements of stones on the page: the new position is drawn already, and the old one is played into it. */

import type { Game } from './geometry';
import { SETTLE_MS, TURN_MS } from './motion';

/** A stone that was just put down comes to rest. */
export function land(stone: Element, game: Game): Animation[] {
  const from = game === 'omok' ? 1.06 : 1.04;
  const frames = [
    { transform: `scale(${from})`, opacity: 0.6 },
    { transform: 'scale(1)', opacity: 1 },
  ];
  const disc = stone.querySelector('.disc');
  return disc ? [disc.animate(frames, { duration: SETTLE_MS, easing: 'ease-out' })] : [];
}

/** A stone turns over along a line at this angle, and shows its other face from the middle on. */
export function turnOver(stone: Element, delay: number, angle: number): Animation[] {
  const disc = stone.querySelector('.disc');
  if (!disc) return [];
  const about = (scale: number, lift: number) =>
    `rotate(${angle}deg) scale(${scale * lift}, ${lift}) rotate(${-angle}deg)`;
  const timing: KeyframeAnimationOptions = { duration: TURN_MS, delay, fill: 'backwards' };
  const turning = disc.animate(
    [
      { transform: about(1, 1), easing: 'ease-in' },
      { transform: about(0.04, 1.1), easing: 'ease-out' },
      { transform: about(1, 1) },
    ],
    timing,
  );
  const faces = [...stone.querySelectorAll('.face')].map((face) => {
    const appears = face.classList.contains('shown');
    return face.animate([{ opacity: appears ? 0 : 1 }, { opacity: appears ? 1 : 0 }], {
      ...timing,
      easing: 'steps(2, jump-none)',
    });
  });
  return [turning, ...faces];
}

/** A point that cannot be played shakes its head. */
export function shake(mark: Element) {
  const steps = [0, -4, 4, -3, 2, 0].map((dx) => ({ transform: `translateX(${dx}px)`, opacity: 1 }));
  mark.animate([...steps, { transform: 'none', opacity: 0 }], { duration: 420 });
}
