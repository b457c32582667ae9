import { CLAIM_FOR } from '@visavis/domain/moderation/rules.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import { overtakable, overtaken } from '../../testing/later.ts';
import { type Appeals, type AppealsDependencies, createAppeals } from './service.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const at = new Date(NOW);
const milo = { userId: 'milo', role: 'moderator' } as const;
const error = vi.fn();
const refusal = (code: string) => expect.objectContaining({ code });

/** who has claimed the appeal, until when */
let claim: { claimedBy: string | null; claimedUntil: Date | null };
let decidedBy: string;
let isThere: boolean;
let outcome: 'upheld' | 'overturned' | null;
/** what was stored and what followed, in order */
let done: unknown[];
let failing: string | undefined;
let appeals: Appeals;

const person = { id: 'nina', username: 'nina', displayName: 'Nina', avatarFile: null, karma: 60, role: null };
const row = () => ({
  appeal: { id: 'a1', at, text: 'A joke', outcome, answer: null, note: null, decidedAt: null, ...claim },
  about: { ...person, suspendedUntil: new Date(NOW + 1) },
  language: 'de',
  claimant: claim.claimedBy,
  decidedBy: null,
  reporters: ['olaf'],
  decision: {
    decision: {
      id: 'd1',
      caseId: null,
      at,
      isAutomatic: false,
      action: 'warn',
      rule: 'SPAM',
      decidedBy,
      undoneAt: null,
    },
    by: null,
    appealId: 'a1',
    appealOutcome: outcome,
    appealNote: null,
  },
});

beforeEach(() => {
  [claim, decidedBy, isThere, outcome] = [{ claimedBy: null, claimedUntil: null }, 'mona', true, null];
  [done, failing] = [[], undefined];
  error.mockClear();
  const facts = () => ({
    actor: milo,
    person: { userId: 'nina', role: null },
    reporters: ['olaf'],
    now: at,
    isOpen: outcome === null,
    claim,
    decision: { decidedBy },
  });
  const note =
    (what: string) =>
    async (...of: unknown[]) => {
      await overtaken();
      done.push([what, ...of]);
      if (what === failing) throw new Error(`no ${what}`);
    };
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (now: number) => `id of ${now - NOW}` },
    log: Object.assign(pino({ level: 'silent' }), { error }),
    onReportDecided: note('report'),
    onMeasure: note('measure'),
    onChanged: note('changed'),
    repo: overtakable({
      async list(...of: unknown[]) {
        done.push(['listed', ...of]);
        return [row()];
      },
      async claim(id: string, entry: object, decide: (facts: object) => Date) {
        if (!isThere) return undefined;
        claim = { claimedBy: 'milo', claimedUntil: decide(facts()) };
        done.push(['claimed', id, entry]);
        return { decisionId: 'd1', row: row() };
      },
      async decide(id: string, entry: object, verdict: object, decide: (facts: object) => void) {
        if (!isThere) return undefined;
        decide(facts());
        done.push(['decided', id, entry, verdict]);
        return { decisionId: 'd1', reports: ['r1', 'r2'], row: row() };
      },
    }),
  };
  appeals = createAppeals(dependencies as unknown as AppealsDependencies);
});

const entry = (action: string) => ({
  id: 'id of 0',
  at,
  staffId: 'milo',
  action,
  subject: { kind: 'appeal', id: 'a1' },
  personId: null,
});

it('the queue says which appeals one may decide, and who works on them', async () => {
  const [shown] = await appeals.list(milo, 'open');
  expect(done).toEqual([['listed', 'open', 'milo', at]]);
  expect(shown).toMatchObject({ id: 'a1', text: 'A joke', isMine: true, language: 'de', claimedBy: null });
  expect(shown?.about).toMatchObject({ userId: 'nina', suspendedUntil: new Date(NOW + 1).toISOString() });
  decidedBy = 'milo';
  claim = { claimedBy: 'mona', claimedUntil: new Date(NOW + 1) };
  expect((await appeals.list(milo, 'open'))[0]).toMatchObject({ isMine: false, claimedBy: { userId: 'mona' } });
});

describe('a claim', () => {
  it('lasts for a while, and is announced at the desk', async () => {
    const until = new Date(NOW + CLAIM_FOR).toISOString();
    expect(await appeals.claim(milo, 'a1')).toMatchObject({ claimedBy: { userId: 'milo', until } });
    expect(done).toEqual([
      ['claimed', 'a1', entry('appeal_claimed')],
      ['changed', null],
    ]);
  });

  it('is refused to who made the decision, while someone else has it, and of no appeal', async () => {
    decidedBy = 'milo';
    await expect(appeals.claim(milo, 'a1')).rejects.toThrow(refusal('FORBIDDEN'));
    decidedBy = 'mona';
    claim = { claimedBy: 'mira', claimedUntil: new Date(NOW + 1) };
    await expect(appeals.claim(milo, 'a1')).rejects.toThrow(refusal('CLAIMED'));
    isThere = false;
    await expect(appeals.claim(milo, 'a1')).rejects.toThrow(refusal('NOT_FOUND'));
    expect(done).toEqual([]);
  });
});

describe('a decision', () => {
  beforeEach(() => {
    claim = { claimedBy: 'milo', claimedUntil: at };
  });

  it('that overturns informs the person, those who reported and the desk', async () => {
    const answer = { outcome: 'overturned', answer: 'You are right.', note: 'misread' } as const;
    expect(await appeals.decide(milo, 'a1', answer)).toMatchObject({ id: 'a1' });
    expect(done).toEqual([
      ['decided', 'a1', entry('appeal_decided'), answer],
      ['measure', 'd1', 'answered'],
      ['report', 'r1'],
      ['report', 'r2'],
      ['changed', null],
    ]);
  });

  it('that stays is no news to those who reported', async () => {
    await appeals.decide(milo, 'a1', { outcome: 'upheld', answer: 'It stays.', note: '' });
    expect(done).toEqual([
      ['decided', 'a1', entry('appeal_decided'), { outcome: 'upheld', answer: 'It stays.', note: null }],
      ['measure', 'd1', 'answered'],
      ['changed', null],
    ]);
  });

  const stays = { outcome: 'upheld', answer: 'It stays.' } as const;
  it('is refused to who made the first one, to who has not claimed it, and of no appeal', async () => {
    decidedBy = 'milo';
    await expect(appeals.decide(milo, 'a1', stays)).rejects.toThrow(refusal('FORBIDDEN'));
    decidedBy = 'mona';
    claim = { claimedBy: 'mira', claimedUntil: at };
    await expect(appeals.decide(milo, 'a1', stays)).rejects.toThrow(refusal('NOT_CLAIMED'));
    isThere = false;
    await expect(appeals.decide(milo, 'a1', stays)).rejects.toThrow(refusal('NOT_FOUND'));
    expect(done).toEqual([]);
  });

  it('counts although the person cannot be told, which is logged', async () => {
    failing = 'measure';
    await appeals.decide(milo, 'a1', stays);
    expect(done.at(-1)).toEqual(['changed', null]);
    expect(error).toHaveBeenCalledOnce();
  });
});
