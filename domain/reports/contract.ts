import { z } from 'zod';
import { route } from '../wire/route.ts';
import { id, isoTime, storable } from '../wire/schema.ts';
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
  })
  .refine((report) => report.reason !== 'OTHER' || Boolean(report.description), {
    path: ['description'],
    message: 'DESCRIPTION_REQUIRED',
  });

export const report = z.object({
  id,
  reportedUserId: id,
  reason,
  description: z.string().nullable(),
  roomId: id.nullable(),
  status: z.enum(['open', 'resolved']),
  createdAt: isoTime,
});
export type Report = z.infer<typeof report>;

export const createReport = route({
  method: 'POST',
  path: '/api/reports',
  summary: 'Report a user to the review team',
  auth: 'user',
  body: newReport,
  data: report,
  status: [201],
  errors: ['SELF', 'NOT_FOUND', 'ALREADY_REPORTED', 'NOT_A_MEMBER', 'RATE_LIMITED'],
});
export const listMyReports = route({
  method: 'GET',
  path: '/api/reports/my-reports',
  summary: 'The reports this user has made',
  auth: 'user',
  data: z.array(report),
});
export const getReport = route({
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'One report, for its author',
  auth: 'user',
  params: z.object({ id }),
  data: report,
  errors: ['NOT_FOUND'],
});
