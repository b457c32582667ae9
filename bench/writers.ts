import { dmSend } from '@visavis/domain/messages/contract.ts';
import type { Ack } from '@visavis/domain/wire/event.ts';
import { io, type Socket } from 'socket.io-client';
import type { Guest } from '../server/testing/crowd.ts';

export type Pair = readonly [Guest, Guest];

/** One of two friends who write to each other: `guest` to `friend`. */
export interface Writer {
  guest: Guest;
  friend: Guest;
  socket: Socket;
}

export interface Text {
  content: string;
  clientMessageId: string;
}

/** Resolves with the server's answer, or undefined where none came. */
export async function write({ socket, friend }: Pick<Writer, 'socket' | 'friend'>, text: Text, patience = 30_000) {
  const outgoing = { recipientId: friend.userId, ...text };
  const ack = socket.timeout(patience).emitWithAck(dmSend.name, outgoing) as Promise<Ack>;
  return ack.catch(() => undefined);
}

async function connect(origin: string, guest: Guest): Promise<Socket> {
  const socket = io(origin, {
    transports: ['websocket'],
    extraHeaders: { cookie: `visavis_access=${guest.access}` },
    ...{ forceNew: true, reconnection: false },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Connects both of each pair, some at a time. */
export async function connectAll(origin: string, pairs: readonly Pair[]): Promise<Writer[]> {
  const sides = pairs.flatMap(([one, other]): Pair[] => [
    [one, other],
    [other, one],
  ]);
  const writers: Writer[] = [];
  for (let start = 0; start < sides.length; start += 50) {
    const some = sides.slice(start, start + 50);
    writers.push(
      ...(await Promise.all(
        some.map(async ([guest, friend]) => ({ guest, friend, socket: await connect(origin, guest) })),
      )),
    );
  }
  return writers;
}

export function disconnectAll(writers: readonly Writer[]): void {
  for (const { socket } of writers) socket.disconnect();
}
