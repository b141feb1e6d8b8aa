/** What the screen reader hears while a game goes on. */

import { t } from './i18n/index.svelte';
import type { Event, Position } from './wire';
import { choiceText, outcomeDetail, outcomeTitle, sideName } from './words';

export function eventSpeech(event: Event): string | null {
  switch (event.type) {
    case 'move': {
      const words = { side: sideName(event.side), move: event.move };
      return event.flips.length ? t('say.turned', { ...words, n: event.flips.length }) : t('say.move', words);
    }
    case 'pass':
      return t('play.passes', { side: sideName(event.side) });
    case 'undo':
      return t('say.undo');
    case 'redo':
      return t('say.redo');
    case 'swap':
      return t('say.swap');
    case 'choice':
      return choiceText(event);
    case 'ended':
      return `${outcomeTitle(event.outcome)} ${outcomeDetail(event.outcome)}`;
    default:
      return null;
  }
}

/** What the last stone threatens, in words; the server knows. */
export function threatSpeech({ threats, threes }: Position): string | null {
  return threats.length ? t('say.threat-4') : threes.length ? t('say.threat-3') : null;
}
