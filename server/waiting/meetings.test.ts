import { meetingSoon } from '@visavis/domain/waiting/contract.ts';
import { MEETING_LENGTH, REMINDED_BEFORE } from '@visavis/domain/waiting/rules.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../ports/clock.fake.ts';
import { createMeetings, type Meetings } from './meetings.ts';
import type { WaitingRepo } from './repo.ts';

const NOW = Date.parse('2026-11-24T11:51:00.000Z');
const first = Date.parse('2026-11-24T12:00:00.000Z');
const iso = (at: number) => new Date(at).toISOString();
const shown = (start: number, going = 0, isGoing = false) => ({
  startsAt: iso(start),
  endsAt: iso(start + MEETING_LENGTH),
  going,
  isGoing,
});
const error = vi.fn();

let clock: FakeClock;
/** addresses must be confirmed */
let isRequired: boolean;
/** by their start: who comes */
let going: Map<number, Set<string>>;
let due: { userId: string; startsAt: Date; zone: string | null }[];
/** of the people who come, where they are known */
let zones: Record<string, string>;
/** undefined: no one can say */
let online: Set<string> | undefined;
/** another node reminds them at this moment */
let taken: Set<string>;
/** of the database */
let isAway: boolean;
let pushed: Set<string>;
/** what was stored, sent and pushed, in order */
let done: unknown[];
let mails: { to: string; subject: string; text: string }[];
let mail: () => Promise<void>;

function start(publicUrl: string | undefined = 'https://visavis.example'): Meetings {
  const repo: Partial<WaitingRepo> = {
    answers: async (starts, userId) =>
      new Map(
        starts.flatMap((at) => {
          const who = going.get(at.getTime());
          return who ? [[at.getTime(), { going: who.size, isGoing: who.has(userId) }]] : [];
        }),
      ),
    async answer(userId, startsAt, { isGoing, zone, at }) {
      done.push(['answer', userId, isGoing, zone, at.getTime() - NOW]);
      const who = going.get(startsAt.getTime()) ?? new Set();
      going.set(startsAt.getTime(), isGoing ? who.add(userId) : who);
    },
    async dueReminders(now, until) {
      done.push(['read', now.getTime() - NOW, until.getTime() - NOW]);
      return due;
    },
    async takeReminders(reminders, now) {
      done.push(['taken', now.getTime() - NOW]);
      return reminders.filter(({ userId }) => !taken.has(userId));
    },
    addressesOf: async (userIds, { isConfirmed }) => {
      if (isAway) throw new Error('away');
      return userIds
        .filter((userId) => userId !== 'erased' && !(isConfirmed && userId === 'unconfirmed'))
        .map((id) => ({
          id,
          email: `${id}@example.org`,
          username: id,
          language: 'en',
          emailVerifiedAt: new Date(NOW),
        }));
    },
    sweep: async (now, endedBefore) => void done.push(['swept', now.getTime() - NOW, endedBefore.getTime() - NOW]),
  };
  return createMeetings({
    repo: repo as WaitingRepo,
    hours: { times: ['12:00'], zone: 'UTC' },
    presence: {
      async online(userIds) {
        if (!online) throw new Error('Redis is away');
        return new Set(userIds.filter((userId) => online?.has(userId)));
      },
    },
    realtime: { toUser: (userId, { name }, payload) => void done.push([userId, name, payload]) },
    pushNews: (userId, news) => void done.push(['push', userId, news]),
    reaches: async (userIds, kind) => new Set(userIds.filter((userId) => kind === 'meeting' && pushed.has(userId))),
    mailer: {
      async send(sent) {
        done.push(['mail', sent.to]);
        mails.push(sent);
        await mail();
      },
    },
    isRequired,
    clock,
    log: Object.assign(pino({ level: 'silent' }), { error }),
    publicUrl,
  });
}

let meetings: Meetings;
beforeEach(() => {
  clock = createFakeClock(NOW);
  [going, due, online, pushed, done, mails] = [new Map(), [], new Set(), new Set(), [], []];
  [taken, isAway, isRequired, zones] = [new Set(), false, false, {}];
  mail = async () => undefined;
  error.mockClear();
  meetings = start();
});

it('the next three are listed, with who comes', async () => {
  going.set(first, new Set(['ada', 'ben']));
  const day = 86_400_000;
  expect(await meetings.list('ada')).toEqual([shown(first, 2, true), shown(first + day), shown(first + 2 * day)]);
});

it('only those are answered', async () => {
  expect(await meetings.answer('ada', iso(first), { isGoing: true, zone: 'Asia/Tokyo' })).toEqual(
    shown(first, 1, true),
  );
  expect(await meetings.answer('ben', iso(first), { isGoing: false })).toEqual(shown(first, 1));
  await expect(meetings.answer('ada', iso(first + 1), { isGoing: true })).rejects.toThrow(new AppError('NOT_FOUND'));
  expect(done).toEqual([
    ['answer', 'ada', true, 'Asia/Tokyo', 0],
    ['answer', 'ben', false, undefined, 0],
  ]);
});

describe('a reminder', () => {
  const startsAt = new Date(first);
  const remind = async (...userIds: string[]) => {
    due = userIds.map((userId) => ({ userId, startsAt, zone: zones[userId] ?? null }));
    going.set(first, new Set(userIds));
    await meetings.remind();
  };
  const news = { kind: 'meeting', startsAt: first };

  it('is looked for shortly before, and is no one’s where no one is due', async () => {
    await remind();
    expect(done).toEqual([['read', 0, REMINDED_BEFORE]]);
  });

  it('comes in the app, by a push, or by mail: each in one way', async () => {
    [online, pushed] = [new Set(['here']), new Set(['away'])];
    await remind('nowhere', 'here', 'away', 'erased');
    expect(done.slice(1)).toEqual([
      ['taken', 0],
      ['push', 'nowhere', news],
      ['here', meetingSoon.name, shown(first, 4, true)],
      ['push', 'here', news],
      ['push', 'away', news],
      ['push', 'erased', news],
      ['mail', 'nowhere@example.org'],
    ]);
    expect(mails.map(({ to }) => to)).toEqual(['nowhere@example.org']);
  });

  it('is taken by one node, and by none before everything is known that it needs', async () => {
    taken = new Set(['other']);
    await remind('one', 'other');
    expect(mails.map(({ to }) => to)).toEqual(['one@example.org']);
    [isAway, done] = [true, []];
    await expect(remind('one')).rejects.toThrow('away');
    expect(done).toEqual([['read', 0, REMINDED_BEFORE]]);
  });

  it('comes by mail or by a push where no one can say who is here', async () => {
    [online, pushed] = [undefined, new Set(['away'])];
    await remind('away', 'nowhere');
    expect(mails.map(({ to }) => to)).toEqual(['nowhere@example.org']);
    expect(error).toHaveBeenCalledOnce();
  });

  it.each([false, true])('comes by mail to addresses that are not confirmed unless they must be: %s', async (must) => {
    isRequired = must;
    meetings = start();
    await remind('unconfirmed', 'one');
    const one = 'one@example.org';
    expect(mails.map(({ to }) => to)).toEqual(must ? [one] : ['unconfirmed@example.org', one]);
  });

  it('by mail names the person, the time and where to go', async () => {
    await remind('nowhere');
    const [{ text = '' } = {}] = mails;
    for (const part of ['nowhere', '12:00', 'https://visavis.example/matching']) expect(text).toContain(part);
  });

  it('tells day and time in the zone of each person, where it is known', async () => {
    zones = { nowhere: 'America/New_York' };
    await remind('nowhere', 'away', 'one');
    expect(mails.map(({ text = '' }) => text.match(/begins on (.+)\./)?.[1])).toEqual([
      'Tuesday at 07:00 GMT-5',
      'Tuesday at 12:00 UTC',
      'Tuesday at 12:00 UTC',
    ]);
    expect(done).toContainEqual(['push', 'nowhere', { ...news, zone: 'America/New_York' }]);
  });

  it('carries no link where the site has no address', async () => {
    meetings = start('');
    await remind('nowhere');
    expect(mails[0]?.text).toContain('12:00');
    expect(mails[0]?.text).not.toMatch(/https?:|undefined/);
  });

  it('that cannot be sent is logged, and keeps no other back', async () => {
    const err = new Error('no mail server');
    mail = () => (mails.length === 1 ? Promise.reject(err) : Promise.resolve());
    await remind('one', 'other');
    expect(mails).toHaveLength(2);
    expect(error).toHaveBeenCalledExactlyOnceWith({ err, userId: 'one' }, 'reminder not sent');
  });
});

it('what is over is forgotten an hour after it began', async () => {
  await meetings.sweep();
  expect(done).toEqual([['swept', 0, -MEETING_LENGTH]]);
});
