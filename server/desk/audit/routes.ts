import { type AuditEntry, listAudit } from '@visavis/domain/desk/audit.ts';
import type { Bind } from '../../http/bind.ts';
import type { AuditRepo, AuditRow } from './repo.ts';

const PAGE = 50;

const presentEntry = ({ entry, staffName, aboutName }: AuditRow): AuditEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  by: { userId: entry.staffId, username: staffName },
  action: entry.action,
  subject: { kind: entry.subjectKind, id: entry.subjectId, name: aboutName },
  details: entry.details,
});

export function auditRoutes({ bind, repo }: { bind: Bind; repo: AuditRepo }): void {
  bind(listAudit, async ({ user, query: { cursor, person, action } }) => {
    const rows = await repo.list({ readerId: user.userId, before: cursor, person, action, limit: PAGE + 1 });
    const entries = rows.slice(0, PAGE).map(presentEntry);
    return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null };
  });
}
