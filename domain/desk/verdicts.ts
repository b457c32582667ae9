import { z } from 'zod';
import { DECIDED_MAX, MESSAGE_MAX, NOTE_MAX, RULES, SUSPENSION_DAYS } from '../moderation/rules.ts';
import { route } from '../wire/route.ts';
import { id, nothing } from '../wire/schema.ts';
import { storable } from '../wire/text.ts';
import { caseFile } from './cases.ts';

/** The message to the person, in their language. */
export const message = z
  .string('MESSAGE_REQUIRED')
  .trim()
  .min(1, 'MESSAGE_REQUIRED')
  .max(MESSAGE_MAX, 'MESSAGE_MAX')
  .refine(storable, 'DESCRIPTION_CHARACTERS');
/** For the staff alone. */
export const note = z.string().trim().max(NOTE_MAX, 'NOTE_MAX').refine(storable, 'DESCRIPTION_CHARACTERS');

const dismissal = z.object({ action: z.literal('dismiss'), note: note.optional() });
const warning = z.object({ action: z.literal('warn'), rule: z.enum(RULES), message, note: note.optional() });
const suspension = z.object({
  action: z.literal('suspend'),
  rule: z.enum(RULES),
  message,
  note: note.optional(),
  /** null: for good */
  days: z.literal(SUSPENSION_DAYS),
});
export const verdict = z.discriminatedUnion('action', [dismissal, warning, suspension]);
export type Verdict = z.infer<typeof verdict>;
/** A verdict without a report: there is nothing to dismiss. */
export const sanction = z.discriminatedUnion('action', [warning, suspension]);
export type Sanction = z.infer<typeof sanction>;

const params = z.object({ id });
export const decideCase = route({
  method: 'POST',
  path: '/api/desk/cases/:id/decision',
  summary: 'Decide a case that one has claimed; reports that one has not read stay open in another',
  auth: 'moderator',
  params,
  body: z.object({
    verdict,
    /** reports without substance; a warning or a suspension upholds the others */
    dismissed: z.array(id).max(200).default([]),
    /** those that one has read, all of them still open; without it, those that were there when one last opened or claimed the case */
    reports: z.array(id).min(1).max(DECIDED_MAX).optional(),
  }),
  data: caseFile,
  status: [201],
  errors: ['NOT_FOUND', 'NOT_CLAIMED', 'CASE_CLOSED', 'CASE_CHANGED', 'FORBIDDEN'],
});
export const undoDecision = route({
  method: 'DELETE',
  path: '/api/desk/decisions/:id',
  summary: 'Undo a decision: what it did ends, and its reports are open again',
  auth: 'moderator',
  params,
  data: nothing,
  errors: ['NOT_FOUND', 'UNDO_CLOSED', 'FORBIDDEN'],
});
export const viewEvidence = route({
  method: 'POST',
  path: '/api/desk/evidence/:id/view',
  summary:
    'A frame (image/webp) or messages (application/json) of a report, for the holder of the case or the appeal; the view is recorded first',
  auth: 'moderator',
  params,
  download: 'application/octet-stream',
  data: nothing,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'NOT_CLAIMED'],
});
