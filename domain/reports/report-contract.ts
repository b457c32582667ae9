import { z } from 'zod';
import { id } from '../wire/schema.ts';
import { storable } from '../wire/text.ts';
import { DESCRIPTION_MAX, REASONS } from './rules.ts';

export const reason = z.enum(REASONS, 'REASON_REQUIRED');

export const newReport = z
  .object({
    reportedUserId: z.uuid('USER_MISSING').toLowerCase(),
    reason,
    description: z
      .string('DESCRIPTION_INVALID')
      .trim()
      .max(DESCRIPTION_MAX, 'DESCRIPTION_MAX')
      .refine(storable, 'DESCRIPTION_CHARACTERS')
      .optional(),
    roomId: id.optional(),
    /** a conversation of the two: the server keeps its newest messages with the report */
    conversationId: id.optional(),
    /** a message of that conversation: what is kept lies around it instead */
    messageId: id.optional(),
  })
  .refine((report) => report.reason !== 'OTHER' || Boolean(report.description), {
    path: ['description'],
    message: 'DESCRIPTION_REQUIRED',
  });
