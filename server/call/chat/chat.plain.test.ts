import { animatedEmoji, peerRoomTyping, roomMessage, roomMessages } from '@visavis/domain/call/contract.ts';
import { SPECIFIED_PLANS } from '@visavis/domain/users/plans.ts';
import type { Plan } from '@visavis/domain/users/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { later } from '../../testing/later.ts';
import { groupOf } from '../rooms/rooms.ts';
import { type Chat, type ChatDependencies, createChat } from './chat.ts';
import type { StoredRoomMessage } from './repo-chat.ts';

const ann = { userId: 'ann', sessionId: 's', socketId: 'tab' };
const group = groupOf('room');
let clock: FakeClock;
let hasSeat: boolean;
let storedAt: Date | null;
let roomOfSocket: string | undefined;
let owner: { plan: Plan; planEnd: Date | null } | undefined;
let stored: StoredRoomMessage[];
/** what was stored and sent, in order */
let done: unknown[];
let chat: Chat;
beforeEach(() => {
  clock = createFakeClock();
  [hasSeat, storedAt, roomOfSocket, stored, done] = [true, new Date(clock.now() + 5), 'room', [], []];
  owner = { plan: 'free', planEnd: null };
  const dependencies = {
    plans: SPECIFIED_PLANS,
    clock,
    random: { uuid: (now: number) => `id of ${now}` },
    calls: {
      roomOfSocket: () => roomOfSocket,
      async requireSeat() {
        await later();
        if (!hasSeat) throw new AppError('NOT_A_MEMBER');
      },
    },
    rooms: {
      membership: async () => ({ me: { userId: 'ann', username: 'Ann' }, peer: { userId: 'ben', username: 'Ben' } }),
    },
    repo: {
      async insert(...of: unknown[]) {
        await later();
        done.push(['stored', ...of]);
        return storedAt;
      },
      list: async () => stored,
      planOf: async () => owner,
    },
    realtime: {
      toGroup: (to: string, { name }: { name: string }, ...of: unknown[]) => void done.push([to, name, ...of]),
      toSocket: (to: string, { name }: { name: string }, ...of: unknown[]) => void done.push([to, name, ...of]),
    },
  };
  chat = createChat(dependencies as unknown as ChatDependencies);
});
const refused = (code: string) => expect.objectContaining({ code });

describe('a message', () => {
  it('is stored, then sent to both with the name of its sender and the time it was stored with', async () => {
    await chat.send(ann, 'room', 'hello');
    const [id, at] = [`id of ${clock.now()}`, new Date(clock.now())];
    const said = { userId: 'ann', content: 'hello' };
    expect(done).toEqual([
      ['stored', 'room', { id, ...said, createdAt: at }],
      [group, roomMessage.name, { roomId: 'room', id, ...said, username: 'Ann', createdAt: storedAt?.toISOString() }],
    ]);
  });

  it('in a call that has just ended is refused, and sent to no one', async () => {
    storedAt = null;
    await expect(chat.send(ann, 'room', 'hello')).rejects.toEqual(refused('CALL_OVER'));
    expect(done).toHaveLength(1);
  });

  it('is listed to who asks, with the name of each sender', async () => {
    const message = { content: 'x', createdAt: new Date(1) };
    stored = [
      { id: '1', userId: 'ben', ...message },
      { id: '2', userId: 'ann', ...message },
    ];
    await chat.list(ann, 'room');
    const messages = [
      expect.objectContaining({ id: '1', username: 'Ben' }),
      expect.objectContaining({ id: '2', username: 'Ann' }),
    ];
    expect(done).toEqual([['tab', roomMessages.name, { roomId: 'room', messages }]]);
  });
});

it.each([true, false])('who types (%s) is shown to the other alone', async (isTyping) => {
  await chat.typing(ann, 'room', isTyping);
  expect(done).toEqual([[group, peerRoomTyping.name, { roomId: 'room', userId: 'ann', isTyping }, 'tab']]);
});

describe('an emoji', () => {
  const DAY = 86_400_000;
  it.each<[string, typeof owner, '👍' | '🎉', boolean]>([
    ['that is free', { plan: 'free', planEnd: null }, '👍', true],
    ['of a plan', { plan: 'free', planEnd: null }, '🎉', false],
    ['of a plan that one has', { plan: 'premium', planEnd: null }, '🎉', true],
    ['of a plan that still holds', { plan: 'premium', planEnd: new Date(Date.UTC(2026, 0, 15, 12) + DAY) }, '🎉', true],
    ['of a plan that is over', { plan: 'premium', planEnd: new Date(Date.UTC(2026, 0, 15, 12) - DAY) }, '🎉', false],
    ['of someone who is gone', undefined, '👍', false],
  ])('%s', async (_, who, emoji, passes) => {
    owner = who;
    const sending = chat.emoji(ann, emoji as never);
    if (passes) await sending;
    else await expect(sending).rejects.toEqual(refused('PREMIUM_REQUIRED'));
    const sent = [[group, animatedEmoji.name, { roomId: 'room', userId: 'ann', emoji }]];
    expect(done).toEqual(passes ? sent : []);
  });

  it('without a call is refused', async () => {
    roomOfSocket = undefined;
    await expect(chat.emoji(ann, '👍')).rejects.toEqual(refused('NOT_A_MEMBER'));
  });
});

it('without a seat nothing is stored or sent', async () => {
  hasSeat = false;
  const tries = [
    chat.send(ann, 'room', 'hello'),
    chat.list(ann, 'room'),
    chat.typing(ann, 'room', true),
    chat.emoji(ann, '👍'),
  ];
  for (const each of tries) await expect(each).rejects.toEqual(refused('NOT_A_MEMBER'));
  expect(done).toEqual([]);
});
