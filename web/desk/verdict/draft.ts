import type { verdict } from '@visavis/domain/desk/contract.ts';
import {
  ACTIONS,
  type Action,
  MESSAGE_MAX,
  NOTE_MAX,
  RULES,
  type Rule,
  SUSPENSION_DAYS,
  type SuspensionDays,
} from '@visavis/domain/moderation/rules.ts';
import { lengthOf } from '@visavis/domain/wire/text.ts';
import type { z } from 'zod';
import { hasShape, isOneOf, isString } from '../../lib/shape.ts';

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

/** Whether a value from the browser's storage is a draft. */
export const isDraft = hasShape<Draft>({
  action: isOneOf<Action | null>([null, ...ACTIONS]),
  rule: isOneOf<Rule>(RULES),
  days: isOneOf<SuspensionDays>(SUSPENSION_DAYS),
  message: (value) => value === null || isString(value),
  note: isString,
  dismissed: (value) => Array.isArray(value) && value.every(isString),
});

export type DraftProblem = 'noAction' | 'noMessage' | 'messageTooLong' | 'noteTooLong' | 'noneUpheld';

/** The problems that keep a draft from being sent. @param reports the ids of the open ones */
export function problemOf(draft: Draft, template: string, reports: readonly string[]): DraftProblem | null {
  if (draft.action === null) return 'noAction';
  if (lengthOf(draft.note.trim()) > NOTE_MAX) return 'noteTooLong';
  if (draft.action === 'dismiss') return null;
  const message = (draft.message ?? template).trim();
  if (message === '') return 'noMessage';
  if (lengthOf(message) > MESSAGE_MAX) return 'messageTooLong';
  const isNoneUpheld = reports.length > 0 && reports.every((id) => draft.dismissed.includes(id));
  return isNoneUpheld ? 'noneUpheld' : null;
}

/** The request for a draft. @param template the message where the moderator has not written one */
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
