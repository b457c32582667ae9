import { APPEAL_DAYS, CLAIM_FOR, type Role, UNDO_WITHIN } from '@visavis/domain/moderation/rules.ts';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../testing/outcome.ts';
import {
  appealUntil,
  type Between,
  claimant,
  type DecisionFacts,
  decideAppealing,
  decideClaim,
  decideSanction,
  decideUndo,
  decideVerdict,
  mayDecideAppeal,
  refuseOwnDecision,
  splitReports,
} from './decisions.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const moderator = { userId: 'mod', role: 'moderator' as Role | null };
const admin = { userId: 'adm', role: 'admin' as Role | null };
const person = { userId: 'per', role: null as Role | null };
const between: Between = { now, actor: moderator, person, reporters: ['rep'] };
const free = { claimedBy: null, claimedUntil: null };
const mine = { claimedBy: 'mod', claimedUntil: later(1) };
const lapsed = { claimedBy: 'mod', claimedUntil: now };
const theirs = { claimedBy: 'other', claimedUntil: later(1) };
const theirsLapsed = { claimedBy: 'other', claimedUntil: now };

type Case = Parameters<typeof decideClaim>[0];
/** Reasons that keep anyone from acting on a case, whatever they want to do. */
const refusals: [string, Partial<Case>, string][] = [
  ['refused about oneself, as if it did not exist', { person: moderator }, 'NOT_FOUND'],
  ['refused once the role is gone', { actor: { ...moderator, role: null } }, 'NOT_FOUND'],
  ['refused about another moderator', { person: { userId: 'm2', role: 'moderator' } }, 'FORBIDDEN'],
  ['refused about an admin', { person: admin }, 'FORBIDDEN'],
  ['refused to an admin about another', { actor: admin, person: { userId: 'a2', role: 'admin' } }, 'FORBIDDEN'],
  ['refused to who made one of the reports', { reporters: ['rep', 'mod'] }, 'FORBIDDEN'],
  ['refused once it is decided', { isOpen: false }, 'CASE_CLOSED'],
];

describe('a claim', () => {
  const until = later(CLAIM_FOR);
  it.each<[string, Partial<Case>, unknown]>([
    ['given where there is none', {}, until],
    ['renewed by its holder', { claim: mine }, until],
    ['refused while another holds it', { claim: theirs }, 'CLAIMED'],
    ['given once another’s has run out', { claim: theirsLapsed }, until],
    ['given to an admin about a moderator', { actor: admin, person: { userId: 'm2', role: 'moderator' } }, until],
    ['refused to an admin too while another holds it', { actor: admin, claim: theirs }, 'CLAIMED'],
    ...refusals,
  ])('is %s', (_, facts, outcome) => {
    expect(outcomeOf(() => decideClaim({ ...between, isOpen: true, claim: free, ...facts }))).toEqual(outcome);
  });

  it.each([
    [free, null],
    [mine, 'mod'],
    [lapsed, null],
    [theirs, 'other'],
  ])('%j is held by %s', (claim, holder) => {
    expect(claimant(claim, now)).toBe(holder);
  });
});

describe('a verdict', () => {
  it.each<[string, Partial<Case>, unknown]>([
    ['taken from who holds the claim', {}, undefined],
    ['taken after the claim has run out, while no one else has claimed', { claim: lapsed }, undefined],
    ['refused without a claim', { claim: free }, 'NOT_CLAIMED'],
    ['refused while another holds the claim', { claim: theirs }, 'NOT_CLAIMED'],
    ['refused after another has claimed, even if that has run out', { claim: theirsLapsed }, 'NOT_CLAIMED'],
    ['refused to an admin without the claim', { actor: admin }, 'NOT_CLAIMED'],
    ...refusals,
  ])('is %s', (_, facts, outcome) => {
    expect(outcomeOf(() => decideVerdict({ ...between, isOpen: true, claim: mine, ...facts }))).toEqual(outcome);
  });

  const [a, b, unread] = [
    { id: 'a', isSeen: true },
    { id: 'b', isSeen: true },
    { id: 'c', isSeen: false },
  ];
  it.each<[string, Parameters<typeof splitReports>, object]>([
    ['dismisses', [[a, b], 'dismiss', []], { upheld: [], dismissed: ['a', 'b'], unseen: [] }],
    ['warns', [[a, b], 'warn', []], { upheld: ['a', 'b'], dismissed: [], unseen: [] }],
    [
      'suspends, and says that one was wrong',
      [[a, b], 'suspend', ['b']],
      { upheld: ['a'], dismissed: ['b'], unseen: [] },
    ],
    ['names a report that is not in the case', [[a], 'warn', ['x']], { upheld: ['a'], dismissed: [], unseen: [] }],
    ['has not read one', [[a, unread], 'suspend', ['c']], { upheld: ['a'], dismissed: [], unseen: ['c'] }],
    ['dismisses, and has not read one', [[a, unread], 'dismiss', []], { upheld: [], dismissed: ['a'], unseen: ['c'] }],
    ['dismisses what it names', [[a, b], 'dismiss', [], ['a']], { upheld: [], dismissed: ['a'], unseen: ['b'] }],
    [
      'names one that the server has not shown',
      [[unread], 'warn', [], ['c']],
      { upheld: ['c'], dismissed: [], unseen: [] },
    ],
    [
      'suspends for what it names, and says that another was wrong',
      [[a, b], 'suspend', ['b'], ['a']],
      { upheld: ['a'], dismissed: [], unseen: ['b'] },
    ],
  ])('that %s covers what was read', (_, input, split) => {
    expect(splitReports(...input)).toEqual(split);
  });

  it.each(['dismiss', 'warn', 'suspend'] as const)(
    'to %s is refused where one that it names is not open any more',
    (action) => {
      expect(outcomeOf(() => splitReports([a, b], action, [], ['a', 'gone']))).toBe('CASE_CHANGED');
    },
  );
});

describe('a decision without a report', () => {
  const isOpen = refusals.at(-1);
  it.each<[string, Partial<Parameters<typeof decideSanction>[0]>, unknown]>([
    ['taken where nothing was decided before', {}, undefined],
    ['taken from who has read the newest decision', { newest: 'd2', read: 'd2' }, undefined],
    ['refused where someone has decided meanwhile', { newest: 'd2', read: 'd1' }, 'CASE_CLOSED'],
    ['refused where there is a decision that was not read', { newest: 'd1' }, 'CASE_CLOSED'],
    ['refused while there is a case', { hasOpenCase: true, newest: 'd2', read: 'd1' }, 'CASE_OPEN'],
    ['taken from an admin about a moderator', { actor: admin, person: { userId: 'm2', role: 'moderator' } }, undefined],
    ...refusals.filter((row) => row !== isOpen),
  ])('is %s', (_, facts, outcome) => {
    const subject = { ...between, reporters: [], hasOpenCase: false, newest: null, read: null };
    expect(outcomeOf(() => decideSanction({ ...subject, ...facts }))).toEqual(outcome);
  });
});

const decision: DecisionFacts = { at: now, action: 'suspend', decidedBy: 'mod', undoneAt: null, appeal: null };

describe('an undo', () => {
  it.each<[string, Partial<Between>, Partial<DecisionFacts>, unknown]>([
    ['taken from who decided', {}, {}, undefined],
    ['taken at the last moment', { now: later(UNDO_WITHIN) }, {}, undefined],
    ['refused after a day', { now: later(UNDO_WITHIN + 1) }, {}, 'UNDO_CLOSED'],
    ['taken from an admin after a day', { actor: admin, now: later(UNDO_WITHIN + 1) }, {}, undefined],
    ['refused to another moderator', {}, { decidedBy: 'other' }, 'FORBIDDEN'],
    ['taken from an admin for an automatic suspension', { actor: admin }, { decidedBy: null }, undefined],
    ['refused to a moderator for an automatic suspension', {}, { decidedBy: null }, 'FORBIDDEN'],
    ['refused a second time', { actor: admin }, { undoneAt: now }, 'UNDO_CLOSED'],
    ['taken while an appeal waits', {}, { appeal: 'waiting' }, undefined],
    ['refused once an appeal is decided', { actor: admin }, { appeal: 'decided' }, 'UNDO_CLOSED'],
    ['refused about oneself', { person: moderator }, {}, 'NOT_FOUND'],
    ['refused about staff', { person: { userId: 'm2', role: 'moderator' } }, {}, 'FORBIDDEN'],
    ['refused to a reporter', { reporters: ['adm'], actor: admin }, {}, 'FORBIDDEN'],
  ])('is %s', (_, facts, changes, outcome) => {
    expect(outcomeOf(() => decideUndo({ ...between, ...facts, decision: { ...decision, ...changes } }))).toEqual(
      outcome,
    );
  });
});

describe('an appeal', () => {
  const end = later(APPEAL_DAYS * 24 * 3_600_000);
  it.each<[string, Partial<DecisionFacts> | null, Date, unknown]>([
    ['taken', {}, now, undefined],
    ['taken against a warning', { action: 'warn' }, now, undefined],
    ['taken against what was automatic', { decidedBy: null }, now, undefined],
    ['taken on the last day', {}, end, undefined],
    ['refused afterwards', {}, new Date(end.getTime() + 1), 'APPEAL_CLOSED'],
    ['refused a second time', { appeal: 'waiting' }, now, 'APPEAL_CLOSED'],
    ['refused after its answer', { appeal: 'decided' }, now, 'APPEAL_CLOSED'],
    ['refused against what was undone', { undoneAt: now }, now, 'APPEAL_CLOSED'],
    ['refused where nothing was done', { action: 'dismiss' }, now, 'NOT_FOUND'],
    ['refused against a decision about someone else', null, now, 'NOT_FOUND'],
  ])('is %s', (_, changes, at, outcome) => {
    const facts = changes ? { ...decision, ...changes } : undefined;
    expect(outcomeOf(() => decideAppealing(facts, at))).toEqual(outcome);
    if (facts) expect(appealUntil(facts, at)).toEqual(outcome === undefined ? end : null);
  });

  it.each([
    ['another moderator', moderator, 'other', [], true],
    ['who decided', moderator, 'mod', [], false],
    ['an admin who decided', admin, 'adm', [], false],
    ['anyone, where it was automatic', moderator, null, [], true],
    ['who reported', moderator, 'other', ['mod'], false],
  ])('may be decided by %s: %s', (_, actor, decidedBy, reporters, may) => {
    expect(mayDecideAppeal(actor, person, decidedBy, reporters)).toBe(may);
    const isRefused = outcomeOf(() => refuseOwnDecision(actor, decidedBy)) === 'FORBIDDEN';
    expect(isRefused).toBe(actor.userId === decidedBy);
  });
});
