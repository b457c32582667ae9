import { type Rating, rate } from '@visavis/domain/call/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import { memberKey, type Observations } from '../observations.ts';
import type { SeededRandom } from '../random.ts';
import type { ReconnectingSocket } from './reconnecting-socket.ts';

interface Rater {
  socket: ReconnectingSocket;
  guest: Guest;
  random: SeededRandom;
  observations: Observations;
}

const TEMPORARY = ['INTERNAL', 'UNAVAILABLE', 'RATE_LIMITED'];

/** Rates a call, sometimes twice at once like an impatient user, and records what was acknowledged. */
export async function rateCall({ socket, guest, random, observations }: Rater, roomId: string): Promise<void> {
  const rating = ratingOf(roomId, guest.userId);
  const copies = random.chance(0.2) ? 2 : 1;
  const acks = await Promise.all(Array.from({ length: copies }, () => socket.tryEmit(rate, { roomId, rating })));
  for (const ack of acks) {
    if (ack?.ok) observations.ratings.set(memberKey(roomId, guest.userId), rating);
    else if (ack && !TEMPORARY.includes(ack.code))
      observations.violation(`${guest.username} may not rate ${roomId}: ${ack.code}`);
  }
}

/** Depends on the two ids alone: a rating that was not acknowledged is sent again with the same value. */
const ratingOf = (roomId: string, userId: string): Rating => {
  const sum = Number.parseInt(roomId.slice(-4), 16) + Number.parseInt(userId.slice(-4), 16);
  return (['positive', 'positive', 'negative', 'dismiss'] as const)[sum % 4] ?? 'dismiss';
};
