import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../ports/clock.fake.ts';
import { createReportCommands, type ReportCommandsDependencies } from './report-commands.ts';

const at = new Date('2026-01-10T12:00:00.000Z');
const row = (id: string, more: object = {}) => ({
  report: { id, status: 'open', reason: 'SPAM', severity: 1, priority: 0, createdAt: at, resolvedAt: null, ...more },
  reporter: { id: 'id of ann', username: 'ann' },
  reported: { id: 'id of bob', username: 'bob', suspendedUntil: null as Date | null },
  evidence: 2,
});

let clock: FakeClock;
let found: ReturnType<typeof row> | undefined;
let resolved: { caseId: string | null } | undefined;
let record: object | undefined;
let isAway: boolean;
/** what was asked and announced, in order */
let done: unknown[];
let commands: ReturnType<typeof createReportCommands>;
beforeEach(() => {
  clock = createFakeClock();
  [found, resolved, record, isAway, done] = [row('r1'), { caseId: 'case' }, undefined, false, []];
  const noted =
    <T>(what: string, answer: () => T) =>
    async (...of: unknown[]): Promise<T> => {
      done.push([what, ...of]);
      return answer();
    };
  const lastSuspension = async () => record;
  const dependencies = {
    clock,
    suspensions: { inForce: lastSuspension },
    repo: {
      lastSuspension,
      report: async () => found,
      reports: noted('listed', () => [row('r1'), row('r2')]),
      reportsAbout: noted('others', () => [row('r1'), row('r3')]),
      call: noted('call', () => ({ createdAt: at, duration: 90, endReason: 'reported', secret: 'no' })),
      resolve: noted('resolved', () => resolved),
    },
    log: pino({ level: 'silent' }),
    onDecided: noted('decided', () => {
      if (isAway) throw new Error('Redis is away');
    }),
    onCaseChanged: noted('case changed', () => undefined),
  };
  commands = createReportCommands(dependencies as unknown as ReportCommandsDependencies);
});
const refused = (code: string, message: string) => expect.objectContaining({ code, message });

it('reports list asks for a status and at most so many', async () => {
  const listed = (await commands['reports list']({ status: 'all', limit: 5 })) as { id: string }[];
  expect(done).toEqual([['listed', 'all', 5]]);
  expect(listed.map(({ id }) => id)).toEqual(['r1', 'r2']);
  expect(listed[0]).toMatchObject({ reported: 'bob', reporter: 'ann', evidence: 2, isFirst: false });
});

describe('reports show', () => {
  it('has the report, its call, and what else was said about the person', async () => {
    found = row('r1', { roomId: 'room' });
    expect(await commands['reports show']({ id: 'r1' })).toMatchObject({
      id: 'r1',
      call: { matchedAt: at, duration: 90, endReason: 'reported' },
      suspendedUntil: null,
      suspendedAutomatically: null,
      suspendedFor: null,
      otherReports: [{ id: 'r3' }],
    });
    expect(done).toEqual([
      ['call', 'room'],
      ['others', 'id of bob'],
    ]);
  });

  it('asks for no call where the report is of none', async () => {
    expect(await commands['reports show']({ id: 'r1' })).toMatchObject({ call: undefined });
    expect(done).toEqual([['others', 'id of bob']]);
  });

  it('says until when the person is suspended, and what for', async () => {
    const until = new Date(clock.now() + 1);
    if (found) found.reported.suspendedUntil = until;
    record = { source: 'automatic', reason: 'SPAM', liftedAt: null };
    expect(await commands['reports show']({ id: 'r1' })).toMatchObject({
      suspendedUntil: until.toISOString(),
      suspendedAutomatically: true,
      suspendedFor: 'SPAM',
    });
  });

  it('of none is refused', async () => {
    found = undefined;
    const text = 'No report 018f4d5e';
    await expect(commands['reports show']({ id: '018f4d5e' })).rejects.toEqual(refused('NOT_FOUND', text));
  });
});

describe('reports resolve', () => {
  const input = { id: 'r1', note: 'spoken to' };
  it.each([
    ['no_action', 'no_action'],
    [undefined, null],
  ] as const)('with the outcome %s closes it; the reporter and the desk learn of it', async (outcome, stored) => {
    expect(await commands['reports resolve']({ ...input, outcome: outcome as never })).toMatchObject({
      id: 'r1',
      suspendedUntil: null,
    });
    expect(done).toEqual([
      ['resolved', 'r1', 'spoken to', stored, new Date(clock.now())],
      ['decided', 'r1'],
      ['case changed', 'case'],
    ]);
  });

  it('is done where the reporter cannot be told; the desk learns of it', async () => {
    isAway = true;
    expect(await commands['reports resolve'](input as never)).toMatchObject({ id: 'r1' });
    expect(done.at(-1)).toEqual(['case changed', 'case']);
  });

  it.each([
    ['resolved already', true, 'ALREADY_RESOLVED', 'Report r1 is resolved already'],
    ['none', false, 'NOT_FOUND', 'No report r1'],
  ])('of one that is %s is refused, and announced to no one', async (_, exists, code, text) => {
    [resolved, found] = [undefined, exists ? row('r1') : undefined];
    await expect(commands['reports resolve'](input)).rejects.toEqual(refused(code, text));
    expect(done).toHaveLength(1);
  });
});
