import type { AuditEntry } from '@visavis/domain/desk/contract.ts';
import type { Me } from './me.ts';

/** Staff and what they did, for stories and tests. */
export const exampleNow = Date.parse('2026-03-01T12:00:00.000Z');
/** ISO, some minutes before now */
const ago = (minutes: number) => new Date(exampleNow - minutes * 60_000).toISOString();
const idOf = (n: number) => `018f4d5e-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const exampleMe: Me = { userId: idOf(900), username: 'Morgane', role: 'moderator' };
export const exampleAdmin: Me = { ...exampleMe, role: 'admin' };

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
