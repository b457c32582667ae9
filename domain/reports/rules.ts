/** The categories by which reports are reviewed. */
export const REPORT_REASONS = ['NUDITY', 'MINOR', 'HARASSMENT', 'THREATS', 'HATE', 'SPAM', 'OTHER'] as const;
export type ReportCategory = (typeof REPORT_REASONS)[number];
/** Reasons of spec.md section 3 that are reviewed in a wider category. */
const WITHIN_CATEGORY = { INAPPROPRIATE_BEHAVIOR: 'OTHER', FAKE_PROFILE: 'SPAM' } as const;
/** Every reason that a report may have. */
export const REASONS = [...REPORT_REASONS, 'INAPPROPRIATE_BEHAVIOR', 'FAKE_PROFILE'] as const;
export type ReportReason = (typeof REASONS)[number];

/** The reasons as they are offered: the five of spec.md section 3 and four more, grouped so that a person finds theirs. */
export const REASON_GROUPS = {
  behaviour: ['INAPPROPRIATE_BEHAVIOR', 'NUDITY', 'HARASSMENT', 'THREATS', 'HATE'],
  person: ['FAKE_PROFILE', 'MINOR'],
  more: ['SPAM', 'OTHER'],
} as const satisfies Record<string, readonly ReportReason[]>;

/** The category by which a reason is reviewed. */
export const categoryOf = (reason: ReportReason): ReportCategory =>
  reason === 'INAPPROPRIATE_BEHAVIOR' || reason === 'FAKE_PROFILE' ? WITHIN_CATEGORY[reason] : reason;

/** How urgent a review is: 4 first. 'Other' may be anything, so it stands in the middle. */
const SEVERITY: Record<ReportCategory, number> = {
  MINOR: 4,
  NUDITY: 3,
  THREATS: 3,
  HATE: 2,
  HARASSMENT: 2,
  OTHER: 2,
  SPAM: 1,
};
/** The severity of a report by someone who had nothing to do with the person: it is reviewed after all others (rulings 72). */
export const UNRANKED = 0;
export const severityOf = (reason: ReportReason): number => SEVERITY[categoryOf(reason)];
/** The gravest of some reasons, of equal ones the first. */
export const gravestOf = (reasons: readonly ReportReason[]): ReportCategory =>
  reasons.map(categoryOf).reduce((gravest, next) => (SEVERITY[next] > SEVERITY[gravest] ? next : gravest), 'SPAM');

/** The outcome of a review. The reporter learns whether something was done, never what. */
export const OUTCOMES = ['upheld', 'dismissed'] as const;
export type ReportOutcome = (typeof OUTCOMES)[number];

export const DESCRIPTION_MAX = 500;
/** The fraction of the limit above which the counter warns. */
export const COUNTER_WARNING = 0.9;

/** Still frames of the other person that a report of a call may include. */
export const FRAMES_MAX = 3;
/** bytes of one, before it is encoded again */
export const FRAME_BYTES_MAX = 512 * 1024;
/** Pictures of the messages that are kept with a report. */
export const KEPT_PICTURES_MAX = 4;
/** How long after a report its frames may follow, ms. */
export const FRAMES_WITHIN = 15 * 60_000;
/** Messages that a report of a conversation includes: the newest, or those around the one that is reported. */
export const CONTEXT_MESSAGES = 20;
/** Of those, so many at most come after the one that is reported. */
export const CONTEXT_AFTER = 5;
/** Evidence is erased this many days after the decision. */
export const EVIDENCE_DAYS = 30;

export const SUSPENSION_WINDOW_HOURS = 24;
const HOUR = 3_600_000;
/** An automatic suspension lasts this long at most, and ends with an hour, unless a review ends it earlier. */
const SUSPENSION_HOURS = 24;
/** The beginning of the hour of a moment, ms. People read no more of an automatic suspension: the moment is that of the last report. */
export const hourOf = (moment: number): number => moment - (moment % HOUR);
/** When an automatic suspension that begins now ends, ms. */
export const automaticEnd = (now: number): number => hourOf(now + SUSPENSION_HOURS * HOUR);
/** The end of a suspension that only a review lifts, ms. */
export const UNTIL_REVIEWED = Date.UTC(9999, 11, 31);
