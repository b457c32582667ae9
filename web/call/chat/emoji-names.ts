import type { Resources } from '../../i18n/namespaces.ts';
import type { Emoji } from './room-state.ts';

/** What each is called in the texts: a picture alone says nothing to a screen reader. */
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
