import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import { measureChanged } from '@visavis/domain/moderation/contract.ts';
import { APPEAL_DAYS } from '@visavis/domain/moderation/rules.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { createMeasures, type Measures, type MeasuresDependencies } from './service.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const DAY = 86_400_000;
const at = new Date(NOW);
const error = vi.fn();
const refusal = (code: string) => expect.objectContaining({ code });

let decision: {
  id: string;
  userId: string;
  action: string;
  rule: string | null;
  message: string | null;
  at: Date;
  until: Date | null;
  isAutomatic: boolean;
  readAt: Date | null;
  undoneAt: Date | null;
};
let appeal: { at: Date; text: string; outcome: string | null; answer: string | null; decidedAt: Date | null } | null;
let suspension: { until: Date; liftedAt: Date | null } | null;
let isThere: boolean;
let addressee: { email: string; username: string; language: string; emailVerifiedAt: Date | null } | undefined;
/** what was stored and sent, in order */
let done: unknown[];
let mails: { to: string; subject: string; text: string }[];
let failing: string | undefined;
const fail = (what: string) => {
  if (what === failing) throw new Error(`no ${what}`);
};

function start(link: string | undefined, isRequired = false): Measures {
  const row = () => (isThere ? { decision, appeal, suspension } : undefined);
  const dependencies = {
    link,
    isRequired,
    clock: createFakeClock(NOW),
    random: { uuid: (now: number) => `id of ${now - NOW}` },
    log: Object.assign(pino({ level: 'silent' }), { error }),
    realtime: {
      toUser: (userId: string, { name }: { name: string }, payload: unknown) => void done.push([userId, name, payload]),
    },
    mailer: {
      async send(sent: (typeof mails)[number]) {
        mails.push(sent);
        fail('mail');
      },
    },
    async onChanged(...of: unknown[]) {
      done.push(['changed', ...of]);
      fail('announcement');
    },
    repo: {
      ofUser: async () => [row()],
      byId: async () => row(),
      addressee: async () => addressee,
      read: async (...of: unknown[]) => void done.push(['read', ...of]),
      async appeal(made: object, decide: (facts: object | undefined) => void) {
        decide({ ...decision, appeal: appeal && (appeal.outcome ? 'decided' : 'waiting') });
        done.push(['appealed', made]);
        return row();
      },
    },
  };
  return createMeasures(dependencies as unknown as MeasuresDependencies);
}

let measures: Measures;
beforeEach(() => {
  decision = {
    id: 'd1',
    userId: 'nina',
    action: 'suspend',
    rule: 'SPAM',
    message: 'Please stop.',
    at,
    until: new Date(NOW + 7 * DAY),
    isAutomatic: false,
    readAt: null,
    undoneAt: null,
  };
  [appeal, suspension, isThere] = [null, { until: new Date(NOW + 7 * DAY), liftedAt: null }, true];
  addressee = { email: 'nina@example.org', username: 'Nina', language: 'en', emailVerifiedAt: at };
  [done, mails, failing] = [[], [], undefined];
  error.mockClear();
  measures = start('https://visavis.example');
});

const shown = {
  id: 'd1',
  kind: 'suspension',
  rule: 'SPAM',
  message: 'Please stop.',
  at: at.toISOString(),
  until: new Date(NOW + 7 * DAY).toISOString(),
  isAutomatic: false,
  isInForce: true,
  isWithdrawn: false,
  isRead: false,
  appealUntil: new Date(NOW + APPEAL_DAYS * DAY).toISOString(),
  appeal: null,
};

it('people see the decisions about them, and note that they have read them', async () => {
  expect(await measures.list('nina')).toEqual([shown]);
  expect(await measures.read('nina')).toBeNull();
  expect(await measures.read('nina', ['one'])).toBeNull();
  expect(done).toEqual([
    ['read', 'nina', at, undefined],
    ['read', 'nina', at, ['one']],
  ]);
});

it('one that something else took the place of is said to have ended then', async () => {
  const liftedAt = new Date(NOW - DAY);
  suspension = { until: new Date(NOW + 7 * DAY), liftedAt };
  const ended = { isInForce: false, isWithdrawn: false, until: liftedAt.toISOString() };
  expect(await measures.list('nina')).toMatchObject([ended]);
  decision.undoneAt = liftedAt;
  expect(await measures.list('nina')).toMatchObject([{ isWithdrawn: true, until: shown.until }]);
});

describe('an appeal', () => {
  it('is stored, and announced at the desk', async () => {
    expect(await measures.appeal('nina', 'd1', 'It was a joke.')).toEqual(shown);
    expect(done).toEqual([
      ['appealed', { id: 'id of 0', userId: 'nina', decisionId: 'd1', at, text: 'It was a joke.' }],
      ['changed', null],
    ]);
  });

  it('is refused where there is one, and against nothing', async () => {
    appeal = { at, text: '', outcome: null, answer: null, decidedAt: null };
    await expect(measures.appeal('nina', 'd1', 'Again')).rejects.toThrow(refusal('APPEAL_CLOSED'));
    [appeal, isThere] = [null, false];
    await expect(measures.appeal('nina', 'd1', 'Again')).rejects.toThrow(refusal('NOT_FOUND'));
    expect(done).toHaveLength(1);
  });

  it('counts although the desk cannot be told, which is logged', async () => {
    failing = 'announcement';
    expect(await measures.appeal('nina', 'd1', 'It was a joke.')).toEqual(shown);
    const logged = { err: new Error('no announcement'), decisionId: 'd1' };
    expect(error).toHaveBeenCalledExactlyOnceWith(logged, 'the announcement of an appeal failed');
  });
});

describe('an announcement', () => {
  const stated = ['Nina', 'No spam and no fake video', '1 December', 'https://visavis.example'];

  it('shows the decision in the app, and mails what happened, the rule and the end to a confirmed address', async () => {
    await measures.announce('d1', 'made');
    expect(done).toEqual([['nina', measureChanged.name, shown]]);
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails[0]?.to).toBe('nina@example.org');
    for (const part of [...stated, 'Our team writes:\nPlease stop.']) expect(mails[0]?.text).toContain(part);
  });

  it.each(LANGUAGES)('writes what happened below the rule, in %s', async (language) => {
    if (addressee) addressee.language = language;
    decision.message = 'First.\n\nSecond.';
    await measures.announce('d1', 'made');
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails[0]?.text).toMatch(/\n\n[^\n]+:\nFirst\.\n\nSecond\.\n\n[^\n]+\n\nhttps:/);
  });

  it('mails an address that no one has confirmed the rule and the end, and nothing of what happened', async () => {
    if (addressee) addressee.emailVerifiedAt = null;
    await measures.announce('d1', 'made');
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    for (const part of stated.slice(1)) expect(mails[0]?.text).toContain(part);
    expect(mails[0]?.text).not.toMatch(/Nina|Please stop|Our team writes/);
  });

  it.each<['made' | 'withdrawn' | 'answered']>([['made'], ['withdrawn'], ['answered']])(
    'of one that is %s mails nothing to an address that was to be confirmed and never was',
    async (occasion) => {
      appeal = { at, text: '', outcome: 'upheld', answer: 'No.', decidedAt: at };
      if (addressee) addressee.emailVerifiedAt = null;
      const strict = start('https://visavis.example', true);
      await strict.announce('d1', occasion);
      addressee = { email: 'new@example.org', username: 'Nina', language: 'en', emailVerifiedAt: at };
      await strict.announce('d1', occasion);
      await vi.waitFor(() => expect(mails).toHaveLength(1));
      await new Promise((resolve) => setImmediate(resolve));
      expect([done.length, mails.map(({ to }) => to)]).toEqual([2, ['new@example.org']]);
    },
  );

  it('mails who was suspended by reports alone that it is automatic, and no message, because no one wrote one', async () => {
    decision = { ...decision, message: null, isAutomatic: true };
    await measures.announce('d1', 'made');
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails[0]?.text).toContain('This happened automatically');
    expect(mails[0]?.text).not.toMatch(/Our team writes|null/);
  });

  it.each<['made' | 'withdrawn' | 'answered', 'upheld' | 'overturned' | undefined]>([
    ['withdrawn', undefined],
    ['answered', 'upheld'],
    ['answered', 'overturned'],
  ])('of one that is %s (%s) has a mail of its own', async (occasion, outcome) => {
    if (outcome) appeal = { at, text: '', outcome, answer: 'No.', decidedAt: at };
    await measures.announce('d1', 'made');
    await measures.announce('d1', occasion);
    await vi.waitFor(() => expect(mails).toHaveLength(2));
    expect(mails[1]?.subject).not.toBe(mails[0]?.subject);
    const isWithdrawn = occasion === 'withdrawn' || outcome === 'overturned';
    await measures.announce('d1', 'withdrawn');
    await vi.waitFor(() => expect(mails).toHaveLength(3));
    expect(mails[1]?.subject === mails[2]?.subject).toBe(isWithdrawn);
  });

  it('carries no link where the site has no address', async () => {
    await start(undefined).announce('d1', 'made');
    await vi.waitFor(() => expect(mails).toHaveLength(1));
    expect(mails[0]?.text).not.toMatch(/https?:|undefined/);
  });

  it('to an account that is gone mails no one, and of no decision says nothing', async () => {
    addressee = undefined;
    await measures.announce('d1', 'made');
    isThere = false;
    await measures.announce('d1', 'made');
    await new Promise((resolve) => setImmediate(resolve));
    expect([done.length, mails]).toEqual([1, []]);
    expect(error).not.toHaveBeenCalled();
  });

  it('counts although its mail cannot be sent, which is logged', async () => {
    failing = 'mail';
    await measures.announce('d1', 'made');
    const logged = { err: new Error('no mail'), decisionId: 'd1' };
    await vi.waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith(logged, 'mail about a decision not sent'));
  });
});
