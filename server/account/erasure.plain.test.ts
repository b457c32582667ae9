import type { Rule } from '@visavis/domain/moderation/rules.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import { createErasure, type Erasure, type ErasureDependencies } from './erasure.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const DAY = 86_400_000;
const error = vi.fn();

interface Kept {
  email: string;
  avatar: string | null;
  banner: string | null;
  suspendedUntil: Date | null;
  suspendedFor: Rule | null;
}
let account: Kept | undefined;
/** pictures that the row has when it is removed */
let left: { avatar: string | null; banner: string | null; cases?: number } | undefined;
let due: string[][];
/** what was done, in order */
let done: unknown[];
let broken: Set<string>;
let erasure: Erasure;

const fail = (what: string) => {
  if (broken.has(what)) throw new Error(`no ${what}`);
};

beforeEach(() => {
  account = { email: 'ada@example.org', avatar: 'face', banner: 'sky', suspendedUntil: null, suspendedFor: null };
  [left, due, done, broken] = [undefined, [], [], new Set()];
  error.mockClear();
  const dependencies = {
    clock: createFakeClock(NOW),
    log: Object.assign(pino({ level: 'silent' }), { error }),
    security: (...of: unknown[]) => void done.push(of),
    markOf: (email: string) => `mark of ${email}`,
    realtime: { closeUser: (userId: string) => void done.push(['closed', userId]) },
    files: {
      async remove(name: string) {
        fail(name);
        done.push(['file', name]);
      },
    },
    async onBarred(userId: string) {
      done.push(['barred', userId]);
      fail('queue');
    },
    async onHidden(userId: string) {
      done.push(['hidden', userId]);
      fail('onlookers');
    },
    async onCasesChanged() {
      done.push(['queue']);
      fail('announcement');
    },
    async sweepPictures() {
      done.push(['swept']);
      fail('sweep');
    },
    repo: {
      byId: async () => account,
      begin: async (...of: unknown[]) => void done.push(['begun', ...of]),
      removeMessages: async () => 0,
      async remove(userId: string, kept: unknown) {
        fail(userId);
        done.push(['removed', userId, kept]);
        return left;
      },
      forgetSuspensions: async (...of: unknown[]) => void done.push(['forgotten', ...of]),
      async beginDue(query: unknown) {
        done.push(['due', query]);
        return due.shift() ?? [];
      },
    },
  };
  erasure = createErasure(dependencies as unknown as ErasureDependencies);
});

const parted = [
  ['barred', 'ada'],
  ['closed', 'ada'],
  ['hidden', 'ada'],
];
const erased = (kept: unknown = null) => [
  ['file', 'face'],
  ['file', 'sky'],
  ['removed', 'ada', kept],
  ['swept'],
  ['account-erased', { userId: 'ada' }],
];

describe('parting', () => {
  it('bars the user from the queue and from calls, closes their sockets and then takes them from the screens of others', async () => {
    await erasure.part('ada');
    expect(done).toEqual(parted);
  });

  it('closes their sockets and takes them from the screens of others whatever fails', async () => {
    broken.add('queue');
    broken.add('onlookers');
    await expect(erasure.part('ada')).rejects.toThrow('no queue');
    expect(done).toEqual(parted);
  });
});

describe('an erasure', () => {
  it('begins, parts and removes the pictures before the row', async () => {
    expect(await erasure.erase('ada')).toBe(2);
    expect(done).toEqual([['begun', 'ada', new Date(NOW)], ...parted, ...erased()]);
  });

  it('of an account that is gone does nothing more', async () => {
    account = undefined;
    expect(await erasure.erase('ada')).toBe(0);
    expect(done).toEqual([['begun', 'ada', new Date(NOW)], ...parted]);
  });

  it('removes the picture of an upload that was under way as well, and none twice', async () => {
    account = { email: 'ada@example.org', avatar: 'face', banner: null, suspendedUntil: null, suspendedFor: null };
    left = { avatar: 'face', banner: 'new sky' };
    expect(await erasure.erase('ada')).toBe(1);
    expect(done.filter((each) => String(each).startsWith('file'))).toEqual([
      ['file', 'face'],
      ['file', 'new sky'],
    ]);
  });

  it('leaves the row where a picture cannot be removed: it is repeated', async () => {
    broken.add('face');
    await expect(erasure.erase('ada')).rejects.toThrow('no face');
    expect(done).toEqual([['begun', 'ada', new Date(NOW)], ...parted]);
  });

  it('is done although pictures of messages are left, which is logged: they are swept later', async () => {
    broken.add('sweep');
    await erasure.erase('ada');
    expect(done.slice(1 + parted.length)).toEqual(erased());
    expect(error).toHaveBeenCalledExactlyOnceWith({ err: new Error('no sweep') }, 'pictures of messages not removed');
  });

  it('that takes reports with it announces the queue of the desk, and is done although that fails, which is logged', async () => {
    left = { avatar: 'face', banner: 'sky', cases: 1 };
    broken.add('announcement');
    expect(await erasure.erase('ada')).toBe(2);
    expect(done.slice(-2)).toEqual([['queue'], ['account-erased', { userId: 'ada' }]]);
    const logged = { err: new Error('no announcement') };
    expect(error).toHaveBeenCalledExactlyOnceWith(logged, 'the queue was not announced');
  });

  it.each([
    ['nothing of a suspension that is over', NOW, null],
    ['a suspension until it ends', NOW + DAY, NOW + DAY],
    ['a suspension for good for a year', NOW + 1000 * DAY, NOW + 365 * DAY],
  ])('keeps %s, without the address', async (_, suspendedUntil, kept) => {
    const until = new Date(suspendedUntil);
    account = { email: 'ada@example.org', avatar: 'face', banner: 'sky', suspendedUntil: until, suspendedFor: 'HATE' };
    await erasure.erase('ada');
    const row = { emailHash: 'mark of ada@example.org', suspendedUntil: until, rule: 'HATE' };
    expect(done.slice(1 + parted.length)).toEqual(erased(kept === null ? null : { ...row, keptUntil: new Date(kept) }));
  });
});

describe('the erasure of what is due', () => {
  const query = {
    now: new Date(NOW),
    lastCaseAt: new Date(NOW - 90 * DAY),
    staleSince: new Date(NOW - 600_000),
    limit: 20,
  };
  const full = Array.from({ length: 20 }, () => 'ada');

  it('forgets suspensions that are over, and goes on until a batch is not full', async () => {
    due = [full, ['ada']];
    await erasure.eraseDue();
    expect(done.slice(0, 7)).toEqual([['forgotten', new Date(NOW)], ['due', query], ...erased()]);
    expect(done.filter((each) => String(each).startsWith('due'))).toHaveLength(2);
    expect(done.filter((each) => String(each).startsWith('removed'))).toHaveLength(21);
  });

  it('goes on after an account that cannot be erased, which is logged', async () => {
    due = [['ben', 'ada']];
    broken.add('ben');
    await expect(erasure.eraseDue()).rejects.toThrow('accounts not erased: 1');
    expect(error).toHaveBeenCalledExactlyOnceWith({ err: new Error('no ben'), userId: 'ben' }, 'account not erased');
    expect(done.at(-1)).toEqual(['account-erased', { userId: 'ada' }]);
  });
});
