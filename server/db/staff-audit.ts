import type { AuditSubject, StaffAction } from '@visavis/domain/desk/audit-actions.ts';
import type { Queries } from './connect.ts';
import { type AuditDetails, staffAudit } from './schema/desk.ts';

/** Something that one of the staff did or saw. */
export interface StaffEntry {
  id: string;
  at: Date;
  staffId: string;
  action: StaffAction;
  subject: { kind: AuditSubject; id: string | null };
  /** whom it was about */
  personId: string | null;
  /** ids, codes, counts and moments: never what someone wrote */
  details?: AuditDetails;
}

/** Adds a row to the audit log of the desk. A repo does it in the transaction of what it records. */
export async function recordStaffAction(queries: Queries, { subject, details = {}, ...entry }: StaffEntry) {
  await queries.insert(staffAudit).values({ ...entry, subjectKind: subject.kind, subjectId: subject.id, details });
}
