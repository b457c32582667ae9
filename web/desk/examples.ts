import type { CaseFile, Decision, History, ReportInCase } from './cases/queries.ts';
import type { PersonInCase } from './parts/PersonLink.tsx';
import type { CaseInQueue } from './queue/queries.ts';
import type { Me } from './use-me.ts';

/** People and cases for stories and tests. */
export const exampleNow = Date.parse('2026-03-01T12:00:00.000Z');
const MINUTE = 60_000;
/** ISO, some minutes before now; after, if negative */
export const ago = (minutes: number) => new Date(exampleNow - minutes * MINUTE).toISOString();
export const idOf = (n: number) => `018f4d5e-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const exampleMe: Me = { userId: idOf(900), username: 'Morgane', role: 'moderator' };
export const exampleAdmin: Me = { ...exampleMe, role: 'admin' };
export const colleague = { userId: idOf(901), username: 'Idris' };

export const somebody = (n: number, username: string, more: Partial<PersonInCase> = {}): PersonInCase => ({
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
export const fanny = somebody(5, 'fanny');

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
  inQueue(5, fanny, {
    reason: 'SPAM',
    severity: 1,
    openedAt: ago(3 * 24 * 60),
    weight: 0,
    isWithoutContact: true,
  }),
];

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
  { senderId: idOf(1), content: 'come on, do not be like that. just one call', createdAt: ago(188), isReported: true },
];

export const exampleDecision: Decision = {
  id: idOf(601),
  caseId: idOf(150),
  at: ago(40 * 24 * 60),
  by: colleague,
  isAutomatic: false,
  isCarriedOver: false,
  action: 'warn',
  rule: 'HARASSMENT',
  until: null,
  message: 'Someone asked for something to stop, and it went on.',
  note: 'Second time in a month; suspend next time.',
  undoneAt: null,
  appealOutcome: null,
  appealNote: null,
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

export const exampleHistory: History = {
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
  reporters: [
    {
      person: somebody(11, 'reporter1'),
      history: { ...exampleHistory, calls: 96, reportsAbout: 0, reportsMade: 2, reportsUpheld: 1, decisions: [] },
    },
    {
      person: somebody(12, 'reporter2', { suspendedUntil: ago(-24 * 60) }),
      history: {
        ...exampleHistory,
        reportsAbout: 3,
        reportsMade: 2,
        reportsDismissed: 2,
        decisions: [exampleDecision],
      },
    },
  ],
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
