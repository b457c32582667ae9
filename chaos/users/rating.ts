import { type Rating, rate } from '@visavis/domain/call/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { Chance } from '../random.ts';
import type { ChaosLine } from './reconnecting-socket.ts';
import { sideOf, type Witness } from '../observations.ts';

interface Rater {
  line: ChaosLine;
  guest: Guest;
  chance: Chance;
  witness: Witness;
}

const PASSING = ['INTERNAL', 'UNAVAILABLE', 'RATE_LIMITED'];

/** Rates a call, at times twice at once: an impatient finger. Whether it arrived shows in the witness. */
export async function giveRating({ line, guest, chance, witness }: Rater, roomId: string): Promise<void> {
  const rating = ratingOf(roomId, guest.userId);
  const tries = chance.happens(0.2) ? 2 : 1;
  const acks = await Promise.all(Array.from({ length: tries }, () => line.ask(rate, { roomId, rating })));
  for (const ack of acks) {
    if (ack?.ok) witness.rated.set(sideOf(roomId, guest.userId), rating);
    else if (ack && !PASSING.includes(ack.code))
      witness.accuse(`${guest.username} may not rate ${roomId}: ${ack.code}`);
  }
}

/** The same whenever asked: a rating that got no answer is given again. */
const ratingOf = (roomId: string, userId: string): Rating => {
  const sum = Number.parseInt(roomId.slice(-4), 16) + Number.parseInt(userId.slice(-4), 16);
  return (['positive', 'positive', 'negative', 'dismiss'] as const)[sum % 4] ?? 'dismiss';
};
