import { dmSend } from '@visavis/domain/messages/contract.ts';
import type { Guest } from '../server/testing/crowd.ts';
import { connectLight, type LightSocket } from './light-socket.ts';

export type Pair = readonly [Guest, Guest];

/** One of two friends who write to each other: `guest` to `friend`. */
export interface Writer {
  guest: Guest;
  friend: Guest;
  socket: LightSocket;
}

export interface Text {
  content: string;
  clientMessageId: string;
}

/** Resolves with the server's answer, or undefined where none came. */
export const write = ({ socket, friend }: Writer, text: Text, patience = 30_000) =>
  socket.emit(dmSend.name, { recipientId: friend.userId, ...text }, patience);

/** Connects both of each pair, some at a time. @param origins of the nodes, which take turns */
export async function connectAll(origins: readonly string[], pairs: readonly Pair[]): Promise<Writer[]> {
  const sides = pairs.flatMap(([one, other]): Pair[] => [
    [one, other],
    [other, one],
  ]);
  const writers: Writer[] = [];
  for (let start = 0; start < sides.length; start += 50) {
    const some = sides.slice(start, start + 50).map(async ([guest, friend], index) => ({
      ...{ guest, friend },
      socket: await connectLight(origins[index % origins.length] ?? '', `visavis_access=${guest.access}`),
    }));
    writers.push(...(await Promise.all(some)));
  }
  return writers;
}

export function disconnectAll(writers: readonly Writer[]): void {
  for (const { socket } of writers) socket.close();
}
