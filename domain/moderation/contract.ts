import { z } from 'zod';
import { serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { id, isoTime, nothing } from '../wire/schema.ts';
import { storable } from '../wire/text.ts';
import { APPEAL_MAX, RULES } from './rules.ts';

/** A warning or a suspension, as the person it is about sees it: the statement of reasons. */
export const measure = z.object({
  id,
  kind: z.enum(['warning', 'suspension']),
  /** the rule that was broken */
  rule: z.enum(RULES),
  /** what happened, in the person's language; null where reports alone suspended them, and in records of before */
  message: z.string().nullable(),
  /** to the hour where reports alone suspended them */
  at: isoTime,
  /** when it ends, or ended ahead of time; null for a warning, and for a suspension for good */
  until: isoTime.nullable(),
  /** by the weight of reports alone, without a person deciding */
  isAutomatic: z.boolean(),
  /** whether it holds now; false once it has ended, or was undone or overturned */
  isInForce: z.boolean(),
  /** undone by staff, or overturned on appeal */
  isWithdrawn: z.boolean(),
  isRead: z.boolean(),
  /** until when it may be appealed against; null where it no longer may, or has been */
  appealUntil: isoTime.nullable(),
  appeal: z
    .object({
      at: isoTime,
      text: z.string(),
      /** null while it waits */
      outcome: z.enum(['upheld', 'overturned']).nullable(),
      /** the answer, in the person's language; null while it waits, and where the decision was undone meanwhile */
      answer: z.string().nullable(),
      decidedAt: isoTime.nullable(),
    })
    .nullable(),
});
export type Measure = z.infer<typeof measure>;

/** How many measures a person's list has at most. */
export const MEASURES_LISTED = 100;

export const listMeasures = route({
  method: 'GET',
  path: '/api/moderation/measures',
  summary: 'Warnings and suspensions of the signed-in user, newest first',
  auth: 'user',
  data: z.array(measure),
});
export const readMeasures = route({
  method: 'POST',
  path: '/api/moderation/measures/read',
  summary: 'The user has read these of them, or all',
  auth: 'user',
  body: z
    .object({
      /** the ones that the user has seen; if it is missing, all of them */
      ids: z.array(id).max(MEASURES_LISTED).optional(),
    })
    // Where there is no body, it is null.
    .nullish(),
  data: nothing,
});
export const appeal = route({
  method: 'POST',
  path: '/api/moderation/measures/:id/appeal',
  summary: 'Appeal against a warning or a suspension, once: someone else decides',
  auth: 'user',
  params: z.object({ id }),
  body: z.object({
    text: z
      .string('APPEAL_REQUIRED')
      .trim()
      .min(1, 'APPEAL_REQUIRED')
      .max(APPEAL_MAX, 'APPEAL_MAX')
      .refine(storable, 'DESCRIPTION_CHARACTERS'),
  }),
  data: measure,
  status: [201],
  errors: ['NOT_FOUND', 'APPEAL_CLOSED', 'RATE_LIMITED'],
});

/** To the person concerned: a new warning or suspension, one that was withdrawn, or a decided appeal. */
export const measureChanged = serverEvent('moderation:measure', measure);
