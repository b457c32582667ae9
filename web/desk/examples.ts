import type { Appeal } from './appeals/queries.ts';
import type { AuditEntry } from './audit/queries.ts';
import type { CaseFile, Decision, History, ReportInCase } from './cases/queries.ts';
import type { Figures } from './figures/queries.ts';
import type { PersonInCase } from './parts/PersonLink.tsx';
import type { PersonFile } from './people/queries.ts';
import type { CaseInQueue } from './queue/queries.ts';
import type { Me } from './use-me.ts';

/** People and cases for stories and tests. */
export const exampleNow = Date.parse('2026-03-01T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** ISO, some minutes before now; after, if negative */
const ago = (minutes: number) => new Date(exampleNow - minutes * MINUTE).toISOString();
export const idOf = (n: number) => `018f4d5e-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const exampleMe: Me = { userId: idOf(900), username: 'Morgane', role: 'moderator' };
export const exampleAdmin: Me = { ...exampleMe, role: 'admin' };
const colleague = { userId: idOf(901), username: 'Idris' };

const somebody = (n: number, username: string, more: Partial<PersonInCase> = {}): PersonInCase => ({
  userId: idOf(n),
  username,
  avatar: `/uploads/avatars/${n}.webp`,
  karma: 40 + n,
  role: null,
  suspendedUntil: null,
  ...more,
});
const bob = somebody(1, 'bob', { suspendedUntil: ago(-14 * 60) });
const carla = somebody(2, 'carla.v');
const dominik = somebody(3, 'Dominik-Alexander_von-Habsburg');
const emil = somebody(4, 'emil_77');
const fanny = somebody(5, 'fanny');

const inQueue = (n: number, about: PersonInCase, more: Partial<CaseInQueue>): CaseInQueue => ({
  id: idOf(100 + n),
  about,
  reports: 1,
  reason: 'OTHER',
  severity: 2,
  isFirst: false,
  openedAt: ago(95),
  weight: 1,
  hasEvidence: false,
  claimedBy: null,
  ...more,
});

export const exampleCases: readonly CaseInQueue[] = [
  inQueue(1, bob, { reason: 'NUDITY', severity: 3, isFirst: true, reports: 3, weight: 1.33, hasEvidence: true }),
  inQueue(2, carla, { reason: 'MINOR', severity: 4, openedAt: ago(42), hasEvidence: true }),
  inQueue(3, dominik, {
    reason: 'THREATS',
    severity: 3,
    openedAt: ago(610),
    weight: 1.5,
    reports: 2,
    claimedBy: { ...colleague, until: ago(-9) },
  }),
  inQueue(4, emil, { reason: 'HARASSMENT', openedAt: ago(26 * 60), weight: 0.67 }),
  inQueue(5, fanny, { reason: 'SPAM', severity: 1, openedAt: ago(3 * 24 * 60), weight: 0.4 }),
];
export const myClaim = { userId: exampleMe.userId, username: exampleMe.username, until: ago(-14) };

const report = (n: number, more: Partial<ReportInCase>): ReportInCase => ({
  id: idOf(200 + n),
  reason: 'NUDITY',
  description: null,
  createdAt: ago(95 + n),
  reporter: somebody(10 + n, `reporter${n}`),
  record: { upheld: 1, dismissed: 0, weight: 1.33 },
  call: { roomId: idOf(300 + n), at: ago(98 + n), duration: 143, endReason: 'reported' },
  conversationId: null,
  evidence: [],
  outcome: null,
  ...more,
});

const exampleReports: readonly ReportInCase[] = [
  report(1, {
    description: 'He undressed as soon as the call began. I asked him to stop and he laughed.',
    evidence: [
      { id: idOf(401), kind: 'frame', at: ago(96) },
      { id: idOf(402), kind: 'frame', at: ago(96) },
    ],
  }),
  report(2, {
    reason: 'HARASSMENT',
    description: 'After the call he kept writing to me.\nI have not answered since Tuesday.',
    record: { upheld: 0, dismissed: 2, weight: 0.5 },
    call: null,
    conversationId: idOf(500),
    evidence: [{ id: idOf(403), kind: 'messages', at: ago(80) }],
  }),
  report(3, { record: { upheld: 0, dismissed: 0, weight: 1 } }),
];

export const exampleExcerpt = [
  { senderId: idOf(1), content: 'hey, back again', createdAt: ago(200) },
  { senderId: idOf(12), content: 'Please stop writing to me.', createdAt: ago(190) },
  { senderId: idOf(1), content: 'come on, do not be like that. just one call', createdAt: ago(188) },
];

const exampleDecision: Decision = {
  id: idOf(601),
  caseId: idOf(150),
  at: ago(40 * 24 * 60),
  by: colleague,
  isAutomatic: false,
  action: 'warn',
  rule: 'HARASSMENT',
  until: null,
  message: 'Someone asked for something to stop, and it went on.',
  note: 'Second time in a month; suspend next time.',
  undoneAt: null,
  appealOutcome: null,
};
const automatic: Decision = {
  ...exampleDecision,
  id: idOf(602),
  at: ago(90),
  by: null,
  isAutomatic: true,
  action: 'suspend',
  rule: 'NUDITY',
  until: ago(-14 * 60),
  message: null,
  note: null,
};

const exampleHistory: History = {
  memberSince: '2025-11-03T09:30:00.000Z',
  karma: 38.4,
  calls: 214,
  reportsAbout: 7,
  reportsMade: 1,
  reportsUpheld: 0,
  reportsDismissed: 1,
  decisions: [automatic, exampleDecision],
};

export const exampleCase = (more: Partial<CaseFile> = {}): CaseFile => ({
  ...(exampleCases[0] as CaseInQueue),
  status: 'open',
  language: 'fr',
  openReports: [...exampleReports],
  earlierReports: [report(8, { reason: 'SPAM', outcome: 'dismissed', createdAt: ago(60 * 24 * 60), call: null })],
  history: exampleHistory,
  sharedCalls: [
    { roomId: idOf(301), with: somebody(11, 'reporter1'), at: ago(99), duration: 143 },
    { roomId: idOf(303), with: somebody(13, 'reporter3'), at: ago(101), duration: 12 },
  ],
  decision: null,
  ...more,
});

export const decidedCase = (): CaseFile =>
  exampleCase({
    status: 'decided',
    decision: {
      ...exampleDecision,
      id: idOf(603),
      at: ago(1),
      by: { userId: exampleMe.userId, username: exampleMe.username },
      action: 'suspend',
      rule: 'NUDITY',
      until: ago(-7 * 24 * 60),
      note: null,
    },
  });

export const examplePerson = (more: Partial<PersonFile> = {}): PersonFile => ({
  ...fanny,
  planEnd: null,
  email: 'f•••@example.org',
  plan: 'premium',
  language: 'en',
  history: { ...exampleHistory, decisions: [exampleDecision] },
  openCaseId: null,
  ...more,
});

const appeal = (n: number, more: Partial<Appeal>): Appeal => ({
  id: idOf(700 + n),
  at: ago(300 * n),
  text: 'I was not alone in the room and it was not me who said this. Please look at the call again.',
  about: somebody(20 + n, n === 1 ? 'gaston' : 'hiroko', { suspendedUntil: ago(-6 * 24 * 60) }),
  decision: {
    ...exampleDecision,
    id: idOf(610 + n),
    action: 'suspend',
    until: ago(-6 * 24 * 60),
    at: ago(900),
    appealOutcome: 'waiting',
  },
  isMine: true,
  language: 'en',
  claimedBy: null,
  outcome: null,
  answer: null,
  decidedAt: null,
  ...more,
});
export const exampleAppeals: readonly Appeal[] = [
  appeal(1, { claimedBy: myClaim }),
  appeal(2, {
    isMine: false,
    decision: {
      ...exampleDecision,
      by: { userId: exampleMe.userId, username: exampleMe.username },
      appealOutcome: 'waiting',
    },
  }),
];

export const exampleFigures: Figures = {
  days: 30,
  reportsByReason: (['NUDITY', 'HARASSMENT', 'SPAM', 'HATE', 'THREATS', 'MINOR', 'OTHER'] as const).map(
    (reason, index) => ({ reason, count: [48, 31, 22, 9, 5, 3, 14][index] ?? 0 }),
  ),
  reportsByDay: Array.from({ length: 30 }, (_, n) => ({
    day: new Date(exampleNow - (29 - n) * DAY).toISOString().slice(0, 10),
    count: [3, 5, 2, 7, 4, 9, 6][(n * 3) % 7] ?? 0,
  })),
  medianTimeToDecision: 3 * 3600 + 12 * 60,
  decisions: { dismiss: 41, warn: 28, suspend: 33, automatic: 12 },
  appeals: { made: 11, overturned: 2, waiting: 3 },
};

export const exampleAudit: readonly AuditEntry[] = [
  ['case_decided', 'case', { action: 'suspend', rule: 'NUDITY' }],
  ['evidence_viewed', 'evidence', { kind: 'frame' }],
  ['case_claimed', 'case', {}],
  ['person_viewed', 'person', {}],
  ['desk_opened', 'desk', { factor: 'passkey' }],
].map(([action, kind, details], n) => ({
  id: idOf(800 + n),
  at: ago(n * 3),
  by: { userId: exampleMe.userId, username: exampleMe.username },
  action: action as AuditEntry['action'],
  subject: {
    kind: kind as AuditEntry['subject']['kind'],
    id: kind === 'desk' ? null : idOf(n + 100),
    name: kind === 'desk' ? null : 'bob',
  },
  details: details as AuditEntry['details'],
}));
