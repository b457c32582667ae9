import * as contract from '@visavis/domain/call/contract.ts';
import { generalError } from '@visavis/domain/wire/event.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { roomMessages } from '../../db/schema/call.ts';
import { users } from '../../db/schema/users.ts';
import type { TestPerson } from '../../testing/person.ts';
import { startCall } from '../../testing/scenes/calls.ts';
import type { TestSocket } from '../../testing/test-socket.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let alice: TestPerson;
let bob: TestPerson;
let a: TestSocket;
let b: TestSocket;
let roomId: string;
beforeAll(async () => {
  world = await createWorld();
  ({ alice, bob } = await world.people('alice', 'bob'));
  [a, b] = await Promise.all([alice.connect(), bob.connect()]);
  roomId = await startCall(world, a, b);
});
afterAll(() => world.close());

const stored = () => world.ports.database.db.select().from(roomMessages).where(eq(roomMessages.callId, roomId));

describe('room chat', () => {
  it('sends a message to both members, and lists messages for one who comes back', async () => {
    expect(await a.emit(contract.sendRoomMessage, { roomId, content: '  salut  ' })).toEqual({ ok: true });
    const message = await b.next(contract.roomMessage);
    expect(message).toMatchObject({ roomId, userId: alice.userId, username: 'alice', content: 'salut' });
    expect(await a.next(contract.roomMessage)).toEqual(message);
    await world.clock.advance(1000);
    await b.emit(contract.sendRoomMessage, { roomId, content: 'hello' });
    await a.next(contract.roomMessage);

    const again = await bob.connect();
    await again.emit(contract.joinRoom, roomId);
    await again.emit(contract.getRoomMessages, { roomId });
    const { messages } = await again.next(contract.roomMessages);
    expect(messages[0]).toEqual(message);
    expect(messages.map(({ content, username }) => [username, content])).toEqual([
      ['alice', 'salut'],
      ['bob', 'hello'],
    ]);
    b = again;
  });

  it('lists messages of one moment in the order in which they were sent', async () => {
    const { carol, dave } = await world.people('carol', 'dave');
    const [c, d] = await Promise.all([carol.connect(), dave.connect()]);
    const room = await startCall(world, c, d);
    const said = Array.from({ length: 8 }, (_, at) => `message ${at}`);
    await Promise.all(said.map((content) => c.emit(contract.sendRoomMessage, { roomId: room, content })));
    await d.emit(contract.getRoomMessages, { roomId: room });
    const { messages } = await d.next(contract.roomMessages);
    expect(messages.map(({ content }) => content)).toEqual(said);
    expect(d.received(contract.roomMessage)).toEqual(messages);
  });

  it('sends typing to the other member only', async () => {
    await a.emit(contract.roomTyping, { roomId, isTyping: true });
    expect(await b.next(contract.peerRoomTyping)).toEqual({ roomId, userId: alice.userId, isTyping: true });
    expect(a.received(contract.peerRoomTyping)).toEqual([]);
  });

  it.each([['   '], ['x'.repeat(1001)], ['nul\u0000']])('refuses %j', async (content) => {
    const ack = await a.emit(contract.sendRoomMessage, { roomId, content });
    expect(ack).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
    expect(await a.next(generalError)).toMatchObject({ code: 'GENERAL_ERROR', reason: 'VALIDATION_FAILED' });
  });
});

describe('an animated emoji', () => {
  it('requires a paid plan that has not run out, except for two', async () => {
    const set = (columns: Partial<typeof users.$inferInsert>) =>
      world.ports.database.db.update(users).set(columns).where(eq(users.id, alice.userId));
    const send = () => a.emit(contract.emojiAnimated, { emoji: '🎉' });
    expect(await send()).toMatchObject({ ok: false, code: 'PREMIUM_REQUIRED' });
    await set({ plan: 'premium', planEnd: new Date(world.clock.now()) });
    expect(await send()).toMatchObject({ ok: false, code: 'PREMIUM_REQUIRED' });
    for (const emoji of ['😂', '👍'] as const) {
      expect(await a.emit(contract.emojiAnimated, { emoji })).toEqual({ ok: true });
      expect(await b.next(contract.animatedEmoji)).toEqual({ roomId, userId: alice.userId, emoji });
      await a.next(contract.animatedEmoji);
    }
    await set({ plan: 'premium', planEnd: null });
    expect(await send()).toEqual({ ok: true });
    const shown = { roomId, userId: alice.userId, emoji: '🎉' };
    expect(await b.next(contract.animatedEmoji)).toEqual(shown);
    expect(await a.next(contract.animatedEmoji)).toEqual(shown);
    const idle = await alice.connect();
    expect(await idle.emit(contract.emojiAnimated, { emoji: '🎉' })).toMatchObject({ code: 'NOT_A_MEMBER' });
    expect(await a.emitRaw('emoji_animated', { emoji: '<b>' })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

it('deletes the messages of a room when its call ends', async () => {
  expect(await stored()).toHaveLength(2);
  await a.emit(contract.end, roomId);
  await b.next(contract.callEnded);
  await vi.waitFor(async () => expect(await stored()).toEqual([]));
  const late = await a.emit(contract.sendRoomMessage, { roomId, content: 'too late' });
  expect(late).toMatchObject({ ok: false, code: 'CALL_OVER' });
  expect(await a.emit(contract.getRoomMessages, { roomId })).toMatchObject({ code: 'CALL_OVER' });
});

describe('events that are disabled', () => {
  it.each([
    ['join_global', {}],
    ['message', { content: 'hi', type: 'global' }],
    ['typing', { isTyping: true }],
  ])('refuses %s: there is no global chat', async (name, payload) => {
    expect(await a.emitRaw(name, payload)).toMatchObject({ ok: false, code: 'GLOBAL_CHAT_DISABLED' });
  });
  it.each([contract.debugRooms, contract.debugMyRooms])('refuses $name outside of development', async (event) => {
    expect(await a.emit(event)).toMatchObject({ ok: false, code: 'DEBUG_DISABLED' });
  });
  it('sends the open rooms in development', async () => {
    const dev = await createWorld({ settings: { NODE_ENV: 'development' } });
    const { carol, dave, erin } = await dev.people('carol', 'dave', 'erin');
    const [c, d, e] = await Promise.all([carol.connect(), dave.connect(), erin.connect()]);
    const room = await startCall(dev, c, d);
    const rooms = [{ roomId: room, seats: { [carol.userId]: { taken: true }, [dave.userId]: { taken: true } } }];
    expect(await e.emit(contract.debugRooms)).toMatchObject({ ok: true, data: rooms });
    expect(await c.emit(contract.debugMyRooms)).toMatchObject({ ok: true, data: rooms });
    expect(await e.emit(contract.debugMyRooms)).toEqual({ ok: true, data: [] });
    await dev.close();
  });
});
