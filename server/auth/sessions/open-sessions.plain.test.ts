import { AppError } from '@visavis/domain/wire/errors.ts';
import { beforeEach, expect, it } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { createOpenSessions, type OpenSessions, type OpenSessionsDependencies } from './open-sessions.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const asking = { user: { userId: 'ada', sessionId: 's2' }, password: 'face to face', address: '198.51.100.0' };
const row = (id: string) => ({
  id,
  browser: 'Firefox',
  system: null,
  device: null,
  createdAt: new Date(1),
  lastUsedAt: null,
});

let isProven: boolean;
let ended: string[];
/** what was ended, closed and recorded, in order */
let done: unknown[];
let sessions: OpenSessions;
beforeEach(() => {
  [isProven, ended, done] = [true, [], []];
  const noted =
    (what: string) =>
    async (...of: unknown[]) => {
      done.push([what, ...of]);
      return ended;
    };
  const dependencies = {
    clock: createFakeClock(NOW),
    async prove(...of: unknown[]) {
      done.push(['proven', ...of]);
      if (!isProven) throw new AppError('RECENT_SIGN_IN_REQUIRED');
    },
    security: (...of: unknown[]) => void done.push(of),
    realtime: { closeSession: (id: string) => void done.push(['closed', id]) },
    repo: {
      ofUser: async (userId: string, at: Date) =>
        userId === 'ada' && at.getTime() === NOW ? [row('s1'), row('s2'), row('s3')] : [],
      end: noted('end'),
      endOthers: noted('end others'),
    },
  };
  sessions = createOpenSessions(dependencies as unknown as OpenSessionsDependencies);
});
const closed = (sessionId: string) => [
  ['session-ended', { userId: 'ada', sessionId, address: asking.address }],
  ['closed', sessionId],
];

it('lists the one that asks first, the others in their order', async () => {
  const listed = await sessions.list(asking.user);
  expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    ['s2', true],
    ['s1', false],
    ['s3', false],
  ]);
});

it('ends one, once it is proven who asks, and closes its sockets', async () => {
  ended = ['s1'];
  await sessions.end('s1', asking);
  expect(done).toEqual([
    ['proven', asking.user, asking.password],
    ['end', 'ada', 's1', new Date(NOW)],
    ...closed('s1'),
  ]);
});

it('finds none of someone else, or that is over', async () => {
  await expect(sessions.end('s1', asking)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(done).toHaveLength(2);
});

it('ends all but the one that asks', async () => {
  ended = ['s1', 's3'];
  expect(await sessions.endOthers(asking)).toBe(2);
  expect(done.slice(1)).toEqual([['end others', 'ada', 's2', new Date(NOW)], ...closed('s1'), ...closed('s3')]);
});

it('ends nothing where it is not proven who asks', async () => {
  isProven = false;
  for (const each of [sessions.end('s1', asking), sessions.endOthers(asking)]) {
    await expect(each).rejects.toMatchObject({ code: 'RECENT_SIGN_IN_REQUIRED' });
  }
  expect(done.filter((each) => (each as unknown[])[0] !== 'proven')).toEqual([]);
});
