import { z } from 'zod';
import { LANGUAGES } from '../languages/languages.ts';
import { ACTIONS, ROLES, RULES } from '../moderation/rules.ts';
import { OUTCOMES, REASONS, REPORT_REASONS } from '../reports/rules.ts';
import { serverEvent } from '../wire/event.ts';
import { route } from '../wire/route.ts';
import { id, isoTime, karma, nothing, person, seconds } from '../wire/schema.ts';

/** A person as staff see them in lists. */
export const personInCase = person.extend({
  role: z.enum(ROLES).nullable(),
  /** null: not suspended; in the year 9999: for good */
  suspendedUntil: isoTime.nullable(),
});
export type PersonInCase = z.infer<typeof personInCase>;

/** The holder of a case or an appeal; null once the claim has run out. */
export const claimedBy = z.object({ userId: id, username: z.string(), until: isoTime }).nullable();

/** Every open report about one person. */
export const caseInQueue = z.object({
  id,
  about: personInCase,
  /** open ones; of a decided case all that it had */
  reports: z.number().int().min(0),
  /** the gravest */
  reason: z.enum(REPORT_REASONS),
  severity: z.number().int().min(1).max(4),
  /** suspended by reports alone, so first */
  isFirst: z.boolean(),
  /** reported by a member whose plan has priority support: earlier among equals of a day */
  isPriority: z.literal(true).optional(),
  /** no reporter had to do with the person: after all others */
  isWithoutContact: z.literal(true).optional(),
  openedAt: isoTime,
  /** of the best reporter: 0 to 1.5 */
  weight: z.number(),
  hasEvidence: z.boolean(),
  claimedBy,
});
export type CaseInQueue = z.infer<typeof caseInQueue>;

export const listCases = route({
  method: 'GET',
  path: '/api/desk/cases',
  summary: 'Open cases in the order to decide them, or decided ones, newest first',
  auth: 'moderator',
  isBackground: true,
  query: z.object({
    status: z.enum(['open', 'decided']).default('open'),
    reason: z.enum(REPORT_REASONS).optional(),
    claimed: z.enum(['mine', 'free', 'any']).default('any'),
    cursor: z.string().max(200).optional(),
  }),
  data: z.object({ cases: z.array(caseInQueue), total: z.number().int(), next: z.string().nullable() }),
});

/** To every open desk, but that of whom the case is about: a new report, a claim, a decision or an appeal; the page asks again. */
export const queueChanged = serverEvent('desk:queue_changed', z.object({ caseId: id.nullable() }));

export const reportInCase = z.object({
  id,
  reason: z.enum(REASONS),
  /** the reporter had nothing to do with the person: it places no case */
  isWithoutContact: z.literal(true).optional(),
  description: z.string().nullable(),
  createdAt: isoTime,
  reporter: personInCase,
  /** their account is gone: `reporter` names no one */
  isReporterGone: z.literal(true).optional(),
  /** what reviews made of the reporter's reports */
  record: z.object({ upheld: z.number().int(), dismissed: z.number().int(), weight: z.number() }),
  call: z.object({ roomId: id, at: isoTime, duration: seconds, endReason: z.string().nullable() }).nullable(),
  conversationId: id.nullable(),
  evidence: z.array(z.object({ id, kind: z.enum(['frame', 'messages', 'picture']), at: isoTime })),
  outcome: z.enum(OUTCOMES).nullable(),
});
export type ReportInCase = z.infer<typeof reportInCase>;

export const decision = z.object({
  id,
  /** null where it needed no report */
  caseId: id.nullable(),
  at: isoTime,
  /** null: automatic, by the command line, or by an account that is gone */
  by: z.object({ userId: id, username: z.string() }).nullable(),
  isAutomatic: z.boolean(),
  /** a suspension of an erased account, which holds for a new one with the same address */
  isCarriedOver: z.boolean(),
  action: z.enum(ACTIONS),
  rule: z.enum(RULES).nullable(),
  /** null where nothing is suspended, and for good */
  until: isoTime.nullable(),
  message: z.string().nullable(),
  note: z.string().nullable(),
  undoneAt: isoTime.nullable(),
  appealOutcome: z.enum(['waiting', 'upheld', 'overturned']).nullable(),
  /** for the staff alone, as the note; null while the appeal waits, and without one */
  appealNote: z.string().nullable(),
});
export type Decision = z.infer<typeof decision>;

/** A person's record. */
export const history = z.object({
  memberSince: isoTime,
  karma,
  calls: z.number().int(),
  reportsAbout: z.number().int(),
  reportsMade: z.number().int(),
  /** of those made */
  reportsUpheld: z.number().int(),
  reportsDismissed: z.number().int(),
  /** about them, newest first */
  decisions: z.array(decision),
});
export type History = z.infer<typeof history>;

export const caseFile = caseInQueue.extend({
  status: z.enum(['open', 'decided']),
  /** the language for the message */
  language: z.enum(LANGUAGES),
  /** what is to be decided; of a decided case what was */
  openReports: z.array(reportInCase),
  /** the other reports about the person, newest first */
  earlierReports: z.array(reportInCase),
  history,
  /** what is known of those who made the open reports, the newest report first; never of the reader */
  reporters: z.array(z.object({ person: personInCase, history })),
  /** calls that the reported person shared with the reporters, newest first */
  sharedCalls: z.array(z.object({ roomId: id, with: personInCase, at: isoTime, duration: seconds })),
  decision: decision.nullable(),
});
export type CaseFile = z.infer<typeof caseFile>;

const params = z.object({ id });
export const getCase = route({
  method: 'GET',
  path: '/api/desk/cases/:id',
  summary: 'A case with its reports, and what is known of the person',
  auth: 'moderator',
  isBackground: true,
  params,
  query: z.object({
    /** chosen each time that a person opens the case: what the page fetches again by itself is on record once an hour */
    visit: id.optional(),
  }),
  data: caseFile,
  errors: ['NOT_FOUND'],
});
export const claimCase = route({
  method: 'POST',
  path: '/api/desk/cases/:id/claim',
  summary: 'Claim a case, or hold on to it for longer, which every action of the moderator does',
  auth: 'moderator',
  params,
  data: caseInQueue,
  errors: ['NOT_FOUND', 'CLAIMED', 'CASE_CLOSED', 'FORBIDDEN'],
});
export const releaseCase = route({
  method: 'DELETE',
  path: '/api/desk/cases/:id/claim',
  summary: 'Give a claimed case back to the queue',
  auth: 'moderator',
  params,
  data: nothing,
  errors: ['NOT_FOUND'],
});
