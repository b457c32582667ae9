import type { checkSetup } from '@visavis/domain/desk/contract.ts';
import type { SiteSetup } from '@visavis/domain/desk/site.ts';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import type { DataOf } from '@visavis/domain/wire/route.ts';
import type { AuditEntry } from './audit/queries.ts';
import { ago, exampleMe, exampleNow, idOf } from './examples.ts';
import type { Figures, Totals } from './figures/queries.ts';

/** Figures, the set-up and the log, for stories and tests. */
const DAY = 24 * 3_600_000;

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
  appeals: { made: 11, decided: 9, overturned: 2, waiting: 3 },
};

export const exampleTotals: Totals = {
  people: { all: 12_480, newToday: 96, paying: 731, suspended: 18 },
  calls: { all: 402_113, today: 3184, running: 57 },
  messagesToday: 8120,
  reports: { all: 1902, open: 7 },
  evidence: 214,
  connections: 388,
};

export const exampleAudit: readonly AuditEntry[] = [
  ['case_decided', 'case', { action: 'suspend', upheld: 2, dismissed: 1, decisionId: idOf(7) }],
  ['evidence_viewed', 'evidence', { reportId: idOf(8) }],
  ['case_claimed', 'case', {}],
  ['case_viewed', 'case', { reports: 1, visit: 'one' }],
  ['plan_set', 'person', { plan: 'premium', until: '2026-12-31T00:00:00.000Z' }],
  ['desk_opened', 'desk', { means: 'passkey' }],
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

export const exampleSetup: DataOf<typeof checkSetup> = {
  checkedAt: new Date(exampleNow).toISOString(),
  findings: [
    { part: 'settings', level: 'good', code: 'good', values: {} },
    { part: 'address', level: 'good', code: 'good', values: { url: 'https://visavis.example' } },
    { part: 'database', level: 'good', code: 'good', values: { version: '17.2' } },
    { part: 'redis', level: 'good', code: 'good', values: { version: '8.1.1' } },
    { part: 'relay', level: 'fault', code: 'refused', values: { url: 'turn:relay.example:3478?transport=udp' } },
    { part: 'mail', level: 'warning', code: 'off', values: {} },
    {
      part: 'signIn',
      level: 'good',
      code: 'good',
      values: {
        name: 'Example',
        issuer: 'https://example.com/',
        address: 'https://visavis.example/login/callback/example',
      },
    },
    { part: 'disk', level: 'good', code: 'good', values: { folder: '/data', free: '41200 MB' } },
  ],
};

export const exampleSite: SiteSetup = {
  ...SPECIFIED_SITE,
  name: 'Tête-à-tête',
  mailName: 'The team of Tête-à-tête',
  registration: 'invitation',
  hasLogo: true,
  colours: null,
};
