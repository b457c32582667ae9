import { dmSend } from '@visavis/domain/messages/contract.ts';
import type { Guest } from '../../server/testing/crowd.ts';
import type { UserSocket } from '../../server/testing/user-socket.ts';
import { connectGuests } from '../sockets.ts';

export type Pair = readonly [Guest, Guest];

/** One of two friends who write to each other: `guest` writes to `friend`. */
export interface Writer {
  guest: Guest;
  friend: Guest;
  socket: UserSocket;
}

export interface Text {
  content: string;
  clientMessageId: string;
}

/** Resolves with the acknowledgement, or undefined where none came in time. */
export const write = ({ socket, friend }: Writer, text: Text, timeout = 30_000) =>
  socket.tryEmit(dmSend, { recipientId: friend.userId, ...text }, timeout);

/** Connects both of each pair. @param origins of the nodes, which take turns */
export async function connectWriters(origins: readonly string[], pairs: readonly Pair[]): Promise<Writer[]> {
  const sides = pairs.flatMap(([one, other]): Pair[] => [
    [one, other],
    [other, one],
  ]);
  const sockets = await connectGuests(
    origins,
    sides.map(([guest]) => guest),
  );
  return sides.map(([guest, friend], index) => ({ guest, friend, socket: sockets[index] as UserSocket }));
}

export function disconnectWriters(writers: readonly Writer[]): void {
  for (const { socket } of writers) socket.close();
}
