/** Keys of the local storage under which edits of a profile wait (spec.md section 3, 'Preferences stored locally'). */
export const DRAFT_KEY = 'profileDraft';
export const PENDING_VISIBILITY_KEY = 'profilePendingVisibility';
/** And those of one account: under the first wait texts that it has not sent yet, under others messages on their way. */
export const messageDraftsKey = (userId: string) => `messageDrafts:${userId}`;
export const outboxKeys = (userId: string) => `outbox:${userId}:`;
/** And under which other forms wait: reports, appeals, what is written at the desk. */
export const FORMS_KEY = 'keptForms';
