import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '../../testing/programs/redis.ts';
import { connectRedis, NEWS_APART } from './redis.ts';

describe('reading news', () => {
  let server: TestRedis;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  it('reads what came in a moment all at once, in order, and misses nothing', async () => {
    const writer = connectRedis(server.url, pino({ level: 'silent' }));
    // As the adapter does: it reads with a connection made like the one that it is given.
    const news = connectRedis(server.url, pino({ level: 'silent' }), { blocking: true });
    const reader = news.duplicate();
    const PIECES = 300;
    const read: string[] = [];
    const start = performance.now();
    async function readAll(): Promise<number> {
      let offset = '0';
      for (let reads = 1; ; reads += 1) {
        const answer = await reader.xread('COUNT', 100, 'BLOCK', 1000, 'STREAMS', 'news', offset);
        for (const [id, [, piece = '']] of answer?.[0]?.[1] ?? []) {
          read.push(piece);
          offset = id;
        }
        if (read.length >= PIECES) return reads;
      }
    }
    const reading = readAll();
    for (let piece = 0; piece < PIECES; piece += 1) await writer.xadd('news', '*', 'piece', String(piece));
    const reads = await reading;
    expect(read).toEqual(Array.from({ length: PIECES }, (_, piece) => String(piece)));
    expect(reads).toBeLessThanOrEqual((performance.now() - start) / (NEWS_APART - 1) + 2);
    for (const connection of [writer, news, reader]) connection.disconnect();
  });
});
