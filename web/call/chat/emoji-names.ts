import type { Emoji } from '@visavis/domain/call/contract.ts';
import type { Resources } from '../../i18n/texts/namespaces.ts';

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
