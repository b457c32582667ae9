/** Reports: constants of spec.md sections 3 and 9. */
export const REASONS = ['INAPPROPRIATE_BEHAVIOR', 'SPAM', 'HARASSMENT', 'FAKE_PROFILE', 'OTHER'] as const;
export type ReportReason = (typeof REASONS)[number];
export const DESCRIPTION_MAX = 500;
/** The fraction of the limit above which the counter warns. */
export const COUNTER_WARNING = 0.9;
/** This many different reporters within the window suspend a user from matching until a review. */
export const SUSPENDING_REPORTERS = 3;
export const SUSPENSION_WINDOW_HOURS = 24;
/** The end of a suspension that only a review lifts, ms. */
export const UNTIL_REVIEWED = Date.UTC(9999, 11, 31);
