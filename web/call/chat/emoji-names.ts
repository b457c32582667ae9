import type { Resources } from '../../i18n/namespaces.ts';
import type { Emoji } from './room-state.ts';

/** The key of each emoji's name in the texts, for screen readers. */
export const emojiNames: Record<Emoji, keyof Resources['room']['emoji']['names']> = {
  '👋': 'wave',
  '😂': 'laugh',
  '❤️': 'heart',
  '🔥': 'fire',
  '👏': 'clap',
  '🎉': 'party',
  '😮': 'wow',
  '👍': 'thumb',
};
