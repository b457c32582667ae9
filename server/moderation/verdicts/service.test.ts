import type { CaseFile } from '@visavis/domain/desk/cases.ts';
import { UNDO_WITHIN } from '@visavis/domain/moderation/rules.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../../ports/clock.fake.ts';
import type { Random } from '../../ports/random.ts';
import { overtakable, overtaken } from '../../testing/later.ts';
import { createVerdicts, type Verdicts, type VerdictsDependencies } from './service.ts';

const NOW = Date.parse('2026-11-24T12:00:00.000Z');
const at = new Date(NOW);
const mona = { userId: 'mona', role: 'moderator' as const };
const nina = { userId: 'nina', role: null };
const warning = { action: 'warn', rule: 'SPAM', message: 'Please stop.' } as const;
const suspension = { ...warning, action: 'suspend', days: 7 } as const;
const dismissal = { action: 'dismiss' } as const;
const error = vi.fn();

/** what the decisions are made on */
let between: object;
let reports: { id: string; isSeen: boolean }[];
let withdrawn: string[];
let newest: string | null;
let decision: { at: Date; action: string; decidedBy: string; undoneAt: Date | null; appeal: null | 'decided' };
let isThere: boolean;
/** what was stored and what followed, in order */
let done: unknown[];
let failing: string | undefined;
let verdicts: Verdicts;

const note =
  (what: string) =>
  async (...of: unknown[]) => {
    await overtaken();
    done.push([what, ...of]);
    if (what === failing) throw new Error(`no ${what}`);
  };

beforeEach(() => {
  between = {
    actor: mona,
    person: nina,
    reporters: ['olaf'],
    now: at,
    isOpen: true,
    claim: { claimedBy: 'mona', claimedUntil: at },
  };
  reports = [
    { id: 'r1', isSeen: true },
    { id: 'r2', isSeen: true },
    { id: 'r3', isSeen: false },
  ];
  decision = { at, action: 'warn', decidedBy: 'mona', undoneAt: null, appeal: null };
  [withdrawn, newest, isThere, done, failing] = [[], 'd0', true, [], undefined];
  error.mockClear();
  let ids = 0;
  const dependencies = {
    clock: createFakeClock(NOW),
    random: { uuid: (now: number) => `id ${ids++} of ${now - NOW}` } as Partial<Random>,
    log: Object.assign(pino({ level: 'silent' }), { error }),
    verdicts: overtakable({
      async decide(
        caseId: string,
        input: object,
        decide: (facts: object) => { upheld: string[]; dismissed: string[] },
      ) {
        if (!isThere) return undefined;
        const split = decide({ ...between, reports });
        done.push(['decided', caseId, input, split]);
        return { userId: 'nina', reports: [...split.upheld, ...split.dismissed], withdrawn };
      },
      async sanction(userId: string, input: object, decide: (facts: object) => void) {
        if (!isThere) return false;
        decide({ ...between, hasOpenCase: false, newest });
        done.push(['sanctioned', userId, input]);
        return true;
      },
    }),
    undos: overtakable({
      async undo(id: string, entry: object, decide: (facts: object) => void) {
        if (!isThere) return undefined;
        decide({ ...between, decision });
        done.push(['undone', id, entry]);
        return { userId: 'nina', action: decision.action, reports: ['r1'], caseId: 'case' };
      },
    }),
    viewCase: async (staffId: string, caseId: string) => ({ staffId, caseId }) as unknown as CaseFile,
    onSuspended: note('suspended'),
    onReportDecided: note('report'),
    onMeasure: note('measure'),
    onChanged: note('changed'),
  };
  verdicts = createVerdicts(dependencies as unknown as VerdictsDependencies);
});

const refused = (code: string) => expect.objectContaining({ code });
const entry = (id: number, action: string, kind: string, subject: string) => ({
  id: `id ${id} of 0`,
  at,
  staffId: 'mona',
  action,
  subject: { kind, id: subject },
  personId: null,
});

describe('a verdict', () => {
  it('that suspends keeps the person from being matched, then informs them, those who reported and the desk', async () => {
    const view = await verdicts.decide('mona', 'case', { verdict: suspension, dismissed: ['r2'] });
    expect(view).toEqual({ staffId: 'mona', caseId: 'case' });
    const ids = { decision: 'id 0 of 0', suspension: 'id 1 of 0', case: 'id 2 of 0' };
    expect(done).toEqual([
      [
        'decided',
        'case',
        { verdict: suspension, ids, entry: entry(3, 'case_decided', 'case', 'case') },
        { upheld: ['r1'], dismissed: ['r2'], unseen: ['r3'] },
      ],
      ['suspended', 'nina'],
      ['measure', 'id 0 of 0', 'made'],
      ['report', 'r1'],
      ['report', 'r2'],
      ['changed', 'case'],
    ]);
  });

  it('that warns keeps no one from being matched', async () => {
    await verdicts.decide('mona', 'case', { verdict: warning, dismissed: [] });
    expect(done.slice(1)).toEqual([
      ['measure', 'id 0 of 0', 'made'],
      ['report', 'r1'],
      ['report', 'r2'],
      ['changed', 'case'],
    ]);
  });

  it('that dismisses tells the person only of suspensions that it withdraws', async () => {
    withdrawn = ['automatic'];
    await verdicts.decide('mona', 'case', { verdict: dismissal, dismissed: [] });
    expect(done.slice(1)).toEqual([
      ['measure', 'automatic', 'withdrawn'],
      ['report', 'r1'],
      ['report', 'r2'],
      ['changed', 'case'],
    ]);
  });

  it('is refused to whoever has not claimed the case, and where there is none', async () => {
    between = { ...between, claim: { claimedBy: 'milo', claimedUntil: at } };
    const input = { verdict: warning, dismissed: [] };
    await expect(verdicts.decide('mona', 'case', input)).rejects.toThrow(refused('NOT_CLAIMED'));
    isThere = false;
    await expect(verdicts.decide('mona', 'case', input)).rejects.toThrow(refused('NOT_FOUND'));
    expect(done).toEqual([]);
  });

  it.each(['suspended', 'measure', 'report', 'changed'])('stays where what follows fails: %s', async (what) => {
    failing = what;
    await verdicts.decide('mona', 'case', { verdict: suspension, dismissed: [] });
    expect(done).toHaveLength(6);
    expect(error).toHaveBeenCalledWith(
      { err: new Error(`no ${what}`), decisionId: 'id 0 of 0' },
      'what follows a decision failed',
    );
  });
});

describe('a sanction without a report', () => {
  it('informs the person, and keeps them from being matched where it suspends', async () => {
    await verdicts.sanction('mona', 'nina', { verdict: suspension, lastDecisionId: 'd0' });
    const ids = { decision: 'id 0 of 0', suspension: 'id 1 of 0' };
    expect(done).toEqual([
      ['sanctioned', 'nina', { verdict: suspension, ids, entry: entry(2, 'person_decided', 'person', 'nina') }],
      ['suspended', 'nina'],
      ['measure', 'id 0 of 0', 'made'],
    ]);
    done.length = 0;
    await verdicts.sanction('mona', 'nina', { verdict: warning, lastDecisionId: 'd0' });
    expect(done.slice(1)).toEqual([['measure', 'id 3 of 0', 'made']]);
  });

  it('is refused where someone else has decided meanwhile, and where there is no such person', async () => {
    const input = { verdict: warning, lastDecisionId: null };
    await expect(verdicts.sanction('mona', 'nina', input)).rejects.toThrow(refused('CASE_CLOSED'));
    isThere = false;
    await expect(verdicts.sanction('mona', 'nina', input)).rejects.toThrow(refused('NOT_FOUND'));
    expect(done).toEqual([]);
  });
});

describe('an undo', () => {
  it('informs the person, those who reported and the desk', async () => {
    expect(await verdicts.undo('mona', 'd1')).toBeNull();
    expect(done).toEqual([
      ['undone', 'd1', entry(0, 'decision_undone', 'decision', 'd1')],
      ['measure', 'd1', 'withdrawn'],
      ['report', 'r1'],
      ['changed', 'case'],
    ]);
  });

  it('of a dismissal is no news to the person', async () => {
    decision = { ...decision, action: 'dismiss' };
    await verdicts.undo('mona', 'd1');
    expect(done.slice(1)).toEqual([
      ['report', 'r1'],
      ['changed', 'case'],
    ]);
  });

  it('is refused after a day, and where there is no such decision', async () => {
    decision = { ...decision, at: new Date(NOW - UNDO_WITHIN - 1) };
    await expect(verdicts.undo('mona', 'd1')).rejects.toThrow(refused('UNDO_CLOSED'));
    isThere = false;
    await expect(verdicts.undo('mona', 'd1')).rejects.toThrow(refused('NOT_FOUND'));
    expect(done).toEqual([]);
  });
});
