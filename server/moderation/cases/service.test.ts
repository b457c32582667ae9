import type { listCases } from '@visavis/domain/desk/cases.ts';
import type { QueryOf } from '@visavis/domain/wire/route.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { decidedCursor } from '../order.ts';
import type { OpenCase, QueueRow } from './repo-queue.ts';
import { type Cases, type CasesDependencies, createCases } from './service.ts';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const at = new Date(NOW);
const later = new Date(NOW + 60_000);
const refusal = (code: string) => expect.objectContaining({ code });
const idOf = (n: number) => `018f3c7e-0000-7000-8000-${String(n).padStart(12, '0')}`;

type Reason = NonNullable<QueueRow['standing']>['reasons'][number];

/** The nth case, reported for these reasons. */
const row = (n: number, reasons: Reason[] = ['SPAM'], more: Partial<QueueRow['case']> = {}): QueueRow =>
  ({
    case: {
      id: idOf(n),
      openedAt: new Date(NOW - n * 1000),
      closedAt: null,
      claimedBy: null,
      claimedUntil: null,
      ...more,
    },
    about: { userId: `person ${n}`, username: `p${n}`, avatarFile: null, role: null, suspendedUntil: null },
    claimant: 'mona',
    rule: null,
    standing: {
      ...{ reasons, ranking: reasons, reports: 1, isFirst: false, isPriority: false, hasEvidence: false },
      best: { upheld: 0, dismissed: 0 },
    },
  }) as unknown as QueueRow;

let open: QueueRow[];
let decided: { rows: QueueRow[]; total: number };
/** what the release of a claim answers */
let released: { isThere: boolean; isReleased: boolean };
let claimed: QueueRow | undefined;
/** what was asked, recorded and announced, in order */
let done: unknown[];
let cases: Cases;
/** the queue cannot be announced */
let announcement: Error | undefined;
const error = vi.fn();
beforeEach(() => {
  [open, decided, claimed, done] = [[], { rows: [], total: 0 }, undefined, []];
  released = { isThere: true, isReleased: true };
  announcement = undefined;
  error.mockClear();
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (now: number) => `id of ${now - NOW}` },
    queue: {
      open: async (): Promise<OpenCase[]> => open.map((each) => ({ ...each.case, standing: each.standing })),
      byIds: async (ids: string[]) => ids.map((id) => open.find((each) => each.case.id === id)),
      async decided(...of: unknown[]) {
        done.push(['decided', ...of]);
        return decided;
      },
    },
    claims: {
      async claim(...of: unknown[]) {
        done.push(['claimed', ...of.slice(0, 2)]);
        return claimed;
      },
      async release(...of: unknown[]) {
        done.push(['released', ...of]);
        return released;
      },
      view: async () => undefined,
    },
    noteUse: async () => void done.push(['used']),
    log: { error },
    async onChanged(id: string) {
      if (announcement) throw announcement;
      done.push(['changed', id]);
    },
  };
  cases = createCases(dependencies as unknown as CasesDependencies);
});

const list = (query: Partial<QueryOf<typeof listCases>> = {}) =>
  cases.list('mona', { status: 'open', claimed: 'any', ...query });
const entry = (action: string) => {
  return { id: 'id of 0', at, staffId: 'mona', action, subject: { kind: 'case', id: idOf(1) }, personId: null };
};

describe('the open cases', () => {
  const numbers = async (query: Partial<QueryOf<typeof listCases>>) =>
    (await list(query)).cases.map(({ id }) => Number(id.slice(-2)));

  it('are those of a reason that someone reported, and of who works on them', async () => {
    open = [
      row(1, ['SPAM', 'HARASSMENT']),
      row(2, ['SPAM'], { claimedBy: 'mona', claimedUntil: later }),
      row(3, ['SPAM'], { claimedBy: 'milo', claimedUntil: later }),
      row(4, ['SPAM'], { claimedBy: 'milo', claimedUntil: at }),
    ];
    expect((await numbers({})).toSorted()).toEqual([1, 2, 3, 4]);
    expect(await numbers({ reason: 'HARASSMENT' })).toEqual([1]);
    expect(await numbers({ claimed: 'mine' })).toEqual([2]);
    expect(await numbers({ claimed: 'free' })).toEqual([1, 4]);
    expect(await list({ claimed: 'free' })).toMatchObject({ total: 2, next: null });
  });

  it('come fifty at a time', async () => {
    open = Array.from({ length: 51 }, (_, n) => row(n));
    const first = await list();
    expect([first.cases.length, first.total]).toEqual([50, 51]);
    const second = await list({ cursor: first.next ?? undefined });
    expect([second.cases.map(({ id }) => id), second.next]).toEqual([[idOf(0)], null]);
  });
});

describe('the decided cases', () => {
  const closed = (n: number) => row(n, ['SPAM'], { closedAt: new Date(NOW - n) });

  it('come fifty at a time, from the last one of the page before', async () => {
    decided = { rows: Array.from({ length: 50 }, (_, n) => closed(n)), total: 70 };
    const next = decidedCursor({ at: new Date(NOW - 49), id: idOf(49) });
    expect(await list({ status: 'decided' })).toMatchObject({
      total: 70,
      next,
      cases: { 0: { id: idOf(0) }, length: 50 },
    });
    await list({ status: 'decided', cursor: next });
    const place = { at: new Date(NOW - 49), id: idOf(49) };
    expect(done).toEqual([
      ['decided', 'mona', at, undefined, 50],
      ['decided', 'mona', at, place, 50],
    ]);
  });

  it.each([0, 49])('end with a page of %d', async (length) => {
    decided = { rows: Array.from({ length }, (_, n) => closed(n)), total: length };
    expect(await list({ status: 'decided' })).toMatchObject({ next: null, cases: { length } });
  });
});

describe('a claim', () => {
  it('is recorded and announced', async () => {
    claimed = row(1, ['SPAM'], { claimedBy: 'mona', claimedUntil: later });
    const claimedBy = { userId: 'mona', username: 'mona', until: later.toISOString() };
    expect(await cases.claim('mona', idOf(1))).toMatchObject({ id: idOf(1), claimedBy });
    expect(done).toEqual([
      ['claimed', idOf(1), entry('case_claimed')],
      ['changed', idOf(1)],
    ]);
  });

  it('is given up on record, and announced', async () => {
    expect(await cases.release('mona', idOf(1))).toBeNull();
    expect(done).toEqual([
      ['released', idOf(1), entry('case_released')],
      ['changed', idOf(1)],
    ]);
  });

  it('counts, and is given up, although the desk cannot be told, which is logged', async () => {
    announcement = new Error('no announcement');
    claimed = row(1, ['SPAM'], { claimedBy: 'mona', claimedUntil: later });
    expect(await cases.claim('mona', idOf(1))).toMatchObject({ id: idOf(1) });
    expect(await cases.release('mona', idOf(1))).toBeNull();
    const logged = [{ err: announcement, caseId: idOf(1) }, 'the announcement of a claim failed'];
    expect(error.mock.calls).toEqual([logged, logged]);
  });

  it('of someone else stays, and nothing is announced', async () => {
    released = { isThere: true, isReleased: false };
    expect(await cases.release('mona', idOf(1))).toBeNull();
    expect(done).toHaveLength(1);
  });

  it('of no case is none', async () => {
    released = { isThere: false, isReleased: false };
    await expect(cases.claim('mona', idOf(1))).rejects.toThrow(refusal('NOT_FOUND'));
    await expect(cases.release('mona', idOf(1))).rejects.toThrow(refusal('NOT_FOUND'));
    expect(done).not.toContainEqual(['changed', idOf(1)]);
  });
});

it('a case that does not exist cannot be read', async () => {
  await expect(cases.view('mona', idOf(1))).rejects.toThrow(refusal('NOT_FOUND'));
  await expect(cases.open({ userId: 'mona', sessionId: 's' }, idOf(1), undefined)).rejects.toThrow(
    refusal('NOT_FOUND'),
  );
  expect(done).toEqual([]);
});
