import { serverEvent } from '@visavis/domain/wire/event.ts';
import type { Socket } from 'socket.io';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startNode } from './testing/node.ts';
import { connectRaw } from './testing/raw-client.ts';

const news = serverEvent('test:news', z.number());

it('the frames of one flush reach the network together, and nothing stays behind', async () => {
  const { server, origin } = await startNode();
  const socket = await connectRaw(origin, 'ann');
  const flushes: { frames: number; held: number }[] = [];
  let heldAfter = 0;
  server.io.engine.on('flush', ({ request }: Socket['conn'], packets: unknown[]) =>
    flushes.push({ frames: packets.length, held: request.socket.writableCorked }),
  );
  server.io.engine.on('drain', ({ request }: Socket['conn']) => {
    heldAfter += request.socket.writableCorked;
  });
  for (const number of [1, 2, 3, 4]) server.realtime.toUser('ann', news, number);
  expect(await socket.take(4)).toEqual([1, 2, 3, 4].map((number) => `42["test:news",${number}]`));
  // The first leaves at once; what follows in the same turn waits until it is written.
  expect(flushes).toEqual([
    { frames: 1, held: 1 },
    { frames: 3, held: 1 },
  ]);
  expect(heldAfter).toBe(0);
});
