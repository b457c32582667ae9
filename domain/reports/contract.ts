import { z } from 'zod';
import { serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { id, isoTime, nothing } from '../wire/schema.ts';
import { newReport, reason } from './report-contract.ts';
import { FRAMES_MAX, REPORT_REASONS } from './rules.ts';

export const report = z.object({
  id,
  reportedUserId: id,
  /** null once the account is being deleted */
  reportedUsername: z.string().nullable(),
  reason,
  description: z.string().nullable(),
  roomId: id.nullable(),
  status: z.enum(['open', 'resolved']),
  createdAt: isoTime,
  /** what the review came to, never what was done about the person; null while open, and where it was not recorded or was overturned on appeal */
  outcome: z.enum(['action_taken', 'no_action']).nullable(),
  /** decided since the reporter last read their reports */
  isNews: z.boolean(),
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
/** How many reports a reporter's list has at most. */
export const REPORTS_LISTED = 200;

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
export const addFrame = route({
  method: 'POST',
  path: '/api/reports/:id/frames',
  summary: 'Add a still frame of the other person to a report of a call, soon after it was sent',
  auth: 'user',
  params: z.object({ id }),
  file: 'frame',
  data: z.object({ frames: z.number().int().min(1).max(FRAMES_MAX) }),
  status: [201],
  errors: ['NOT_FOUND', 'EVIDENCE_CLOSED', 'FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'UNAVAILABLE', 'RATE_LIMITED'],
});
export const getEvidenceRules = route({
  method: 'GET',
  path: '/api/reports/evidence',
  summary: 'What a report may include here: frames of a call, messages of a conversation; 0 where nothing is kept',
  auth: 'user',
  data: z.object({ frames: z.number().int().min(0), messages: z.number().int().min(0) }),
});
export const readOutcomes = route({
  method: 'POST',
  path: '/api/reports/read',
  summary: 'The reporter has read what became of these of their reports, or of all',
  auth: 'user',
  body: z
    .object({
      /** those whose outcome the reporter has seen; all without it */
      ids: z.array(id).max(REPORTS_LISTED).optional(),
    })
    // Where there is no body, it is null.
    .nullish(),
  data: nothing,
});

export const suspension = z.object({
  /** null: until a review ends it */
  until: isoTime.nullable(),
  /** by the weight of reports alone; otherwise by the review team */
  isAutomatic: z.boolean(),
  /** what most of all it is for; null where it was not recorded */
  reason: z.enum(REPORT_REASONS).nullable(),
});
export type Suspension = z.infer<typeof suspension>;
export const getSuspension = route({
  method: 'GET',
  path: '/api/reports/my-suspension',
  summary: 'The suspension from matching that is in force for this user, and what it is for',
  auth: 'user',
  data: suspension.nullable(),
});

/** To the reporter: a review has decided. */
export const reportDecided = serverEvent('report:decided', report.pick({ id: true, status: true, outcome: true }));
