/** Keys of the local storage under which edits of a profile wait (spec.md section 3, 'Preferences stored locally'). */
export const DRAFT_KEY = 'profileDraft';
export const PENDING_VISIBILITY_KEY = 'profilePendingVisibility';

/** What a browser forgets when its user signs out. A session that ends by itself leaves it: the user may be back. */
export const FORGOTTEN_AT_SIGN_OUT = [DRAFT_KEY, PENDING_VISIBILITY_KEY] as const;
