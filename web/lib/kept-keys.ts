/** Keys of the local storage under which edits of a profile wait (spec.md section 3, 'Preferences stored locally'). */
export const DRAFT_KEY = 'profileDraft';
export const PENDING_VISIBILITY_KEY = 'profilePendingVisibility';
/** And under which messages wait that are not sent. */
export const MESSAGE_DRAFTS_KEY = 'messageDrafts';
