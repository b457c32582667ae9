/** Actions at the desk, as the audit log names them. Names never change: old rows have them. */
export const STAFF_ACTIONS = [
  'desk_opened',
  'desk_closed',
  'code_set',
  'case_viewed',
  'case_claimed',
  'case_released',
  'case_decided',
  'decision_undone',
  'evidence_viewed',
  'appeal_claimed',
  'appeal_decided',
  'person_searched',
  'person_viewed',
  'person_decided',
  'suspension_ended',
  'person_signed_out',
  'plan_set',
  'person_exported',
  'person_erased',
  'figures_exported',
] as const;
export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** The subject of an action. */
export const AUDIT_SUBJECTS = ['case', 'person', 'evidence', 'appeal', 'decision', 'report', 'desk'] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
