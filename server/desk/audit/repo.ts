import type { StaffAction } from '@visavis/domain/desk/audit-actions.ts';
import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/connect.ts';
import { staffAudit } from '../../db/schema/desk.ts';
import { users } from '../../db/schema/users.ts';

export type AuditRepo = ReturnType<typeof createAuditRepo>;
export type AuditRow = Awaited<ReturnType<AuditRepo['list']>>[number];

interface AuditQuery {
  readerId: string;
  before: string | undefined;
  /** about this person, or by them */
  person: string | undefined;
  action: StaffAction | undefined;
  limit: number;
}

const staff = alias(users, 'staff');
const about = alias(users, 'about');

export function createAuditRepo(db: Db) {
  return {
    /** Newest first; nothing about the reader: it would say that there is a case. @param before the last entry of the page before */
    list({ readerId, before, person, action, limit }: AuditQuery) {
      const older = sql`(${staffAudit.at}, ${staffAudit.id}) < (select a.at, a.id from staff_audit a where a.id = ${before})`;
      return db
        .select({ entry: staffAudit, staffName: staff.username, aboutName: about.username })
        .from(staffAudit)
        .leftJoin(staff, eq(staff.id, staffAudit.staffId))
        .leftJoin(about, eq(about.id, staffAudit.personId))
        .where(
          and(
            or(isNull(staffAudit.personId), ne(staffAudit.personId, readerId)),
            before ? older : undefined,
            person ? or(eq(staffAudit.personId, person), eq(staffAudit.staffId, person)) : undefined,
            action ? eq(staffAudit.action, action) : undefined,
          ),
        )
        .orderBy(desc(staffAudit.at), desc(staffAudit.id))
        .limit(limit);
    },
  };
}
