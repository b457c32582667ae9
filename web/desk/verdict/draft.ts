import type { verdict } from '@visavis/domain/desk/contract.ts';
import {
  type Action,
  MESSAGE_MAX,
  NOTE_MAX,
  type Rule,
  SUSPENSION_DAYS,
  type SuspensionDays,
} from '@visavis/domain/moderation/rules.ts';
import type { z } from 'zod';

export type Verdict = z.input<typeof verdict>;

/** A decision that is being written. */
export interface Draft {
  action: Action | null;
  rule: Rule;
  /** a place in SUSPENSION_DAYS */
  days: SuspensionDays;
  /** null: as the template says */
  message: string | null;
  note: string;
  /** reports that the decision does not uphold */
  dismissed: readonly string[];
}

export const emptyDraft = (rule: Rule): Draft => ({
  action: null,
  rule,
  days: SUSPENSION_DAYS[1],
  message: null,
  note: '',
  dismissed: [],
});

export type DraftProblem = 'noAction' | 'noMessage' | 'messageTooLong' | 'noteTooLong' | 'noneUpheld';

/** What keeps a draft from being sent. @param reports the ids of the open ones */
export function problemOf(draft: Draft, template: string, reports: readonly string[]): DraftProblem | null {
  if (draft.action === null) return 'noAction';
  if (draft.note.trim().length > NOTE_MAX) return 'noteTooLong';
  if (draft.action === 'dismiss') return null;
  const message = (draft.message ?? template).trim();
  if (message === '') return 'noMessage';
  if (message.length > MESSAGE_MAX) return 'messageTooLong';
  const isNoneUpheld = reports.length > 0 && reports.every((id) => draft.dismissed.includes(id));
  return isNoneUpheld ? 'noneUpheld' : null;
}

/** What is sent. @param template the message where the moderator has not written one */
export function verdictOf(draft: Draft, template: string): Verdict | null {
  const note = draft.note.trim();
  const common = note === '' ? {} : { note };
  const message = (draft.message ?? template).trim();
  const { action, rule, days } = draft;
  if (action === 'dismiss') return { action, ...common };
  if (action === 'warn') return { action, rule, message, ...common };
  if (action === 'suspend') return { action, rule, message, days, ...common };
  return null;
}

/** The reports that a decision does not uphold: those marked, unless it dismisses the whole case anyway. */
export const dismissedBy = (draft: Draft, reports: readonly string[]): string[] =>
  draft.action === 'dismiss' ? [] : reports.filter((id) => draft.dismissed.includes(id));
