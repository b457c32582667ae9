import { reportDecided } from '@visavis/domain/reports/contract.ts';
import { SUSPENSION_WINDOW_HOURS } from '@visavis/domain/reports/rules.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../ports/clock.fake.ts';
import type { Mail } from '../ports/mail/mailer.ts';
import { createReports, type Reports, type ReportsDependencies } from './service.ts';

const NOW = Date.parse('2026-03-04T12:00:00.000Z');
const input = { reportedUserId: 'bob', reason: 'SPAM' as const, description: 'rude', roomId: 'room' };
const row = {
  ...{ id: 'report', reporterId: 'alice', ...input, status: 'open', createdAt: new Date(NOW) },
  ...{ reportedUsername: 'bob', conversationId: null, outcome: null, outcomeReadAt: null },
};
const shown = {
  ...{ id: 'report', ...input, status: 'open', createdAt: new Date(NOW).toISOString() },
  ...{ reportedUsername: 'bob', outcome: null, isNews: false },
};

let done: unknown[];
let mails: Mail[];
let logged: string[];
let suspended: boolean;
let isFailing: boolean;
let found: object | undefined;

const effect =
  (what: string) =>
  async (...of: unknown[]) => {
    if (isFailing) throw new Error('out of reach');
    done.push([what, ...of]);
  };

function create(reportsEmail: string | undefined = 'team@example.org'): Reports {
  return createReports({
    clock: createFakeClock(NOW),
    random: { uuid: () => 'report' },
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) }),
    mailer: {
      async send(mail: Mail) {
        if (isFailing) throw new Error('out of reach');
        mails.push(mail);
      },
    },
    reportsEmail,
    evidence: { addMessages: effect('kept') },
    realtime: { toUser: (...of: unknown[]) => void done.push(['sent', ...of]) },
    onReported: effect('parted'),
    onSuspended: effect('suspended'),
    onMeasure: effect('informed'),
    onCaseChanged: effect('queued'),
    repo: {
      async place(report: object, { since }: { since: Date }) {
        done.push(['placed', report, since]);
        const suspension = suspended ? { until: new Date(NOW), reason: 'SPAM' } : null;
        return { report: row, reporter: 'alice', reported: 'bob', reporters: 3, weight: 3, suspension, caseId: 'case' };
      },
      byId: async (id: string) => (id === 'report' ? { ...row, status: 'resolved', outcome: 'dismissed' } : undefined),
      byReporter: async () => [row],
      ofReporter: async () => found,
    },
  } as unknown as ReportsDependencies);
}

beforeEach(() => {
  [done, mails, logged, suspended, isFailing, found] = [[], [], [], false, false, row];
});

describe('a report', () => {
  const stored = {
    id: 'report',
    reporterId: 'alice',
    reportedUserId: 'bob',
    reason: 'SPAM',
    description: 'rude',
    roomId: 'room',
    conversationId: null,
    messageId: null,
    at: new Date(NOW),
  };
  const since = new Date(NOW - SUSPENSION_WINDOW_HOURS * 3_600_000);

  it('is stored, parts the two and is mailed to the review team', async () => {
    expect(await create().create('alice', input)).toEqual(shown);
    expect(done).toEqual([
      ['placed', stored, since],
      ['parted', 'alice', 'bob'],
      ['queued', 'case'],
    ]);
    expect(mails).toEqual([
      { to: 'team@example.org', subject: 'Report: bob, SPAM', text: expect.stringContaining('rude') },
    ]);
  });

  it('that suspends has its consequence as well', async () => {
    suspended = true;
    await create().create('alice', input);
    expect(done.slice(1)).toEqual([
      ['parted', 'alice', 'bob'],
      ['suspended', 'bob'],
      ['informed', 'report'],
      ['queued', 'case'],
    ]);
    expect(mails[0]?.subject).toBe('Report: bob, SPAM (suspended)');
  });

  it('without a description or a call stores none', async () => {
    await create().create('alice', { reportedUserId: 'bob', reason: 'SPAM', description: '' });
    expect(done[0]).toEqual(['placed', { ...stored, description: null, roomId: null }, since]);
  });

  it('of a conversation keeps its messages', async () => {
    await create().create('alice', { ...input, conversationId: 'talk', messageId: 'message' });
    expect(done[0]).toEqual(['placed', { ...stored, conversationId: 'talk', messageId: 'message' }, since]);
    expect(done.slice(1)).toEqual([
      ['parted', 'alice', 'bob'],
      ['kept', 'report', 'talk', 'message'],
      ['queued', 'case'],
    ]);
  });

  it('that is decided says to its reporter whether something was done', async () => {
    await create().announceDecision('report');
    await create().announceDecision('erased since');
    expect(done).toEqual([
      ['sent', 'alice', reportDecided, { id: 'report', status: 'resolved', outcome: 'no_action' }],
    ]);
  });

  it('stays when its consequences fail, which is logged', async () => {
    [suspended, isFailing] = [true, true];
    expect(await create().create('alice', input)).toEqual(shown);
    await Promise.resolve();
    const effects = ['parting the pair', 'suspension', 'information', 'queue', 'mail'];
    expect(logged).toEqual(effects.map((what) => `report: ${what} failed`));
  });

  it('is not mailed where the review team has no address', async () => {
    await create('').create('alice', input);
    expect([mails, logged]).toEqual([[], []]);
  });

  it('of oneself is refused', async () => {
    await expect(create().create('bob', input)).rejects.toMatchObject({ code: 'SELF' });
    expect(done).toEqual([]);
  });

  it('is shown to its author, and not found by others', async () => {
    expect(await create().mine('alice')).toEqual([shown]);
    expect(await create().one('alice', 'report')).toEqual(shown);
    found = undefined;
    await expect(create().one('bob', 'report')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
