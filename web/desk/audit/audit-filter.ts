import type { StaffAction } from '@visavis/domain/desk/audit-actions.ts';

export interface AuditFilter {
  /** id of the person whom entries are about or by; null for everyone */
  person: string | null;
  action: StaffAction | null;
}
