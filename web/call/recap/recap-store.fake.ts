import two from '../../ui/art/portrait-two.svg';
import type { RecapView } from './recap-store.ts';

/** A call of twelve minutes with malik, which need not be rated. */
export const recapView = (part: Partial<RecapView> = {}): RecapView => ({
  roomId: 'room',
  peerId: 'peer',
  person: { username: 'malik', avatar: two, karma: 72 },
  duration: 754,
  xpGained: 120,
  isPeerGone: false,
  rating: null,
  isOwed: false,
  bytes: null,
  ...part,
});

export const longPerson = { username: 'Maximilien-Alexandre.de_Grandc', avatar: '', karma: 24 };
