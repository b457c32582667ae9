import * as calls from '@visavis/domain/call/contract.ts';
import * as friends from '@visavis/domain/friends/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import * as messages from '@visavis/domain/messages/contract.ts';
import * as presence from '@visavis/domain/presence/contract.ts';
import type { ClientEvent } from '@visavis/domain/wire/event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCall } from '../testing/scenes/calls.ts';
import type { TestSocket } from '../testing/test-socket.ts';
import { createWorld, type World } from '../testing/world.ts';

const isClientEvent = (value: unknown): value is ClientEvent =>
  typeof value === 'object' && value !== null && 'family' in value && 'payload' in value && 'perMinute' in value;
const events = [calls, friends, matching, messages, presence]
  .flatMap((module) => Object.values(module).filter(isClientEvent))
  .map((event) => [event.name, event] as const);

const unknownRoom = '0198c7b2-7e2b-7c3e-9d0a-0123456789ab';
let deep: unknown = {};
for (let level = 0; level < 2000; level += 1) deep = { roomId: deep };
const huge = 'x'.repeat(15_000);

const junk: [string, ...unknown[]][] = [
  ['nothing'],
  ['null', null],
  ['a number', 42],
  ['a negative fraction', -1.5],
  ['true', true],
  ['a text', 'hello'],
  ['a huge text', huge],
  ['an empty list', []],
  ['a list of anything', [null, { roomId: 1 }, [[]]]],
  ['an empty object', {}],
  ['something nested', deep],
  ['bytes', Buffer.from([0, 255, 1])],
  ['a room that is none', 'not-a-room'],
  ['an unknown room', unknownRoom],
  ['null for a room', { roomId: null, content: null, rating: null, enabled: null, offer: null, candidate: null }],
  [
    'wrong types',
    { roomId: 7, content: 7, rating: 7, enabled: 'yes', offer: 'sdp', answer: [], candidate: 5, emoji: 1, ms: '1' },
  ],
  ['an object for a room', { roomId: { toString: 'x' }, content: { length: 3 }, filters: 'all' }],
  ['a polluted object', JSON.parse('{"__proto__":{"roomId":"x"},"constructor":{"prototype":{}},"roomId":"x"}')],
  [
    'huge fields',
    { roomId: unknownRoom, offer: { type: 'offer', sdp: huge }, content: huge, candidate: { candidate: huge } },
  ],
  ['a null character', { roomId: '\u0000', content: 'a\u0000b', recipientId: '\u0000' }],
  ['half a character', { roomId: unknownRoom, content: '\ud800', isTyping: true }],
  [
    'an unknown room, well formed',
    {
      ...{
        roomId: unknownRoom,
        conversationId: unknownRoom,
        recipientId: unknownRoom,
        content: 'hi',
        rating: 'positive',
      },
      ...{
        enabled: true,
        isTyping: true,
        candidate: null,
        emoji: '🔥',
        clientMessageId: unknownRoom,
        timestamp: 1,
        ms: 1,
      },
      ...{ offer: { type: 'offer', sdp: '' }, answer: { type: 'answer', sdp: '' }, filters: { languages: ['xx'] } },
    },
  ],
  ['more than one', unknownRoom, { roomId: unknownRoom }, null],
];

describe('junk', () => {
  let world: World;
  let socket: TestSocket;
  beforeAll(async () => {
    world = await createWorld();
    socket = await (await world.person('mallory')).connect();
  });
  afterAll(() => world.close());

  it.each(events)('is refused as %s', async (name, event) => {
    for (const [what, ...args] of junk) {
      const ack = await socket.emitRaw(name, ...args);
      const taken = event.payload.safeParse(args[0]).success;
      if (!taken) expect([what, ack]).toMatchObject([what, { ok: false, code: 'VALIDATION_FAILED' }]);
      else if (!ack.ok) expect([what, ack.code]).not.toEqual([what, 'INTERNAL']);
      socket.client.emit(name, ...args);
    }
    await socket.emit(matching.leave);
    expect(socket.client.connected).toBe(true);
  });

  it.each([['unknown:event'], ['connect_errors'], [''], ['__proto__'], ['toString']])(
    'is refused as the unknown event %j',
    async (name) => {
      expect(await socket.emitRaw(name, {})).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    },
  );

  it('beyond the size limit disconnects its sender only', async () => {
    const [a, b] = await Promise.all(
      ['alice', 'bob'].map(async (name) => (await world.person(name)).connect()) as [
        Promise<TestSocket>,
        Promise<TestSocket>,
      ],
    );
    socket.client.emit('room:message', { roomId: unknownRoom, content: 'x'.repeat(70_000) });
    await socket.disconnected;
    const roomId = await startCall(world, a, b);
    expect(await a.emit(calls.end, roomId)).toEqual({ ok: true });
    expect(await b.next(calls.callEnded)).toMatchObject({ roomId });
    expect((await fetch(`${world.origin}/health`)).status).toBe(200);
  });
});
