import { expect, test, vi } from 'vitest';
import { createEvents } from './events.ts';
import { createFakeIo } from './io.fake.ts';

function createWorld() {
  const io = createFakeIo();
  const warn = vi.fn();
  return { io, warn, events: createEvents(io, warn) };
}

test('resolves with the acknowledgement, or with NO_ANSWER', async () => {
  const { io, events } = createWorld();
  io.accept();
  const joined = events.emit('matching:join', { filters: { languages: ['fr'] } });
  const left = events.emit('matching:leave');
  expect(io.sent.map(({ name, payload }) => [name, payload])).toEqual([
    ['matching:join', { filters: { languages: ['fr'] } }],
    ['matching:leave', {}],
  ]);
  io.sent[0]?.ack(null, { ok: true });
  io.sent[1]?.ack(new Error('timeout'));
  expect(await joined).toEqual({ ok: true });
  expect(await left).toMatchObject({ ok: false, code: 'NO_ANSWER' });
});

test('drops an event with a warning while not connected', async () => {
  const { io, events, warn } = createWorld();
  expect(await events.emit('matching:leave')).toMatchObject({ ok: false, code: 'NOT_CONNECTED' });
  expect(io.sent).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('calls handlers until they unsubscribe', async () => {
  const { io, events } = createWorld();
  io.accept();
  const seen: number[] = [];
  const stop = events.on('matching:status', ({ position }) => seen.push(position));
  io.receive('matching:status', { position: 3, total: 9 });
  stop();
  io.receive('matching:status', { position: 2, total: 9 });
  expect(seen).toEqual([3]);
});
