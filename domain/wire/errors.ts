/**
 * Every error code that crosses the wire, with the HTTP status it answers (protocol.md, 'HTTP').
 * The client shows `errors.<code>`; codes are public API and never change meaning.
 */
export const errorStatus = {
  VALIDATION_FAILED: 400,
  SELF: 400,
  RESET_TOKEN_INVALID: 400,
  PASSWORD_WRONG: 400,
  PASSKEY_REFUSED: 400,
  EMAIL_LINK_INVALID: 400,
  CODE_REFUSED: 400,
  AGE_CHECK_INVALID: 400,
  PROVIDER_CANCELLED: 400,
  PROVIDER_EXPIRED: 400,
  PROVIDER_REFUSED: 400,
  PROVIDER_CLOCK: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  PASSKEY_UNKNOWN: 401,
  FORBIDDEN: 403,
  RECENT_SIGN_IN_REQUIRED: 403,
  CSRF_INVALID: 403,
  NOT_FRIENDS: 403,
  NOT_A_MEMBER: 403,
  PREMIUM_REQUIRED: 403,
  NOT_SHARED_A_CALL: 403,
  GLOBAL_CHAT_DISABLED: 403,
  DEBUG_DISABLED: 403,
  SUSPENDED: 403,
  RATING_REQUIRED: 403,
  LIMIT_REACHED: 403,
  EMAIL_UNVERIFIED: 403,
  AGE_UNPROVEN: 403,
  AGE_CHECK_FAILED: 403,
  USERNAME_CHANGES_USED: 403,
  DESK_CLOSED: 403,
  REGISTRATION_CLOSED: 403,
  INVITATION_REQUIRED: 403,
  PROOF_REQUIRED: 403,
  RECENT_PROOF_REQUIRED: 403,
  PROVIDER_OTHER: 403,
  PROVIDER_NOT_FRESH: 403,
  NOT_FOUND: 404,
  INVALID_INVITE_CODE: 404,
  REQUEST_TIMEOUT: 408,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  ALREADY_FRIENDS: 409,
  REQUEST_EXISTS: 409,
  ALREADY_RATED: 409,
  ALREADY_REPORTED: 409,
  EVIDENCE_CLOSED: 409,
  PASSKEY_LIMIT: 409,
  PROVIDER_LINKED: 409,
  PROVIDER_TAKEN: 409,
  LAST_SIGN_IN: 409,
  PICTURE_LIMIT: 409,
  CODE_EXISTS: 409,
  ORDER_CHANGED: 409,
  CLAIMED: 409,
  NOT_CLAIMED: 409,
  CASE_OPEN: 409,
  CASE_CLOSED: 409,
  CASE_CHANGED: 409,
  UNDO_CLOSED: 409,
  DELETION_CLOSED: 409,
  APPEAL_CLOSED: 409,
  CALL_TOO_SHORT: 409,
  CALL_OVER: 409,
  TOUCH_OVER: 409,
  TAKEN_OVER: 409,
  ACTIVE_ELSEWHERE: 409,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_FILE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  UNAVAILABLE: 503,
  PROVIDER_AWAY: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Short English text for each code, for logs and API clients; the web shows the translated `errors.<code>`. */
export const errorText: Record<ErrorCode, string> = {
  VALIDATION_FAILED: 'Some fields are invalid',
  SELF: 'You cannot do this to yourself',
  RESET_TOKEN_INVALID: 'This reset link is invalid or has expired',
  PASSWORD_WRONG: 'This is not your password',
  PASSKEY_REFUSED: 'This passkey could not be checked',
  EMAIL_LINK_INVALID: 'This link is invalid or has expired',
  CODE_REFUSED: 'This code is wrong, or was used already',
  AGE_CHECK_INVALID: 'This age check was not finished, is too old, or was used before',
  PROVIDER_CANCELLED: 'You gave up at the other site',
  PROVIDER_EXPIRED: 'This sign-in was begun in another browser, took too long, or was used before',
  PROVIDER_REFUSED: 'What the other site answered could not be checked',
  PROVIDER_CLOCK: 'The clocks of the other site and of this one are apart',
  UNAUTHENTICATED: 'Sign in first',
  INVALID_CREDENTIALS: 'Invalid email or password.',
  PASSKEY_UNKNOWN: 'This passkey is not known here',
  FORBIDDEN: 'Not allowed',
  RECENT_SIGN_IN_REQUIRED: 'Confirm your password first',
  CSRF_INVALID: 'CSRF token missing or invalid',
  NOT_FRIENDS: 'You are not friends',
  NOT_A_MEMBER: 'You are not in this room',
  PREMIUM_REQUIRED: 'This needs a premium plan',
  NOT_SHARED_A_CALL: 'You have not shared a call',
  GLOBAL_CHAT_DISABLED: 'The global chat is not open yet',
  DEBUG_DISABLED: 'Debug events run in development only',
  SUSPENDED: 'Your account is suspended',
  RATING_REQUIRED: 'Rate your last call first',
  LIMIT_REACHED: 'You have used all your matches for today',
  EMAIL_UNVERIFIED: 'Confirm your email address first',
  AGE_UNPROVEN: 'Prove your age first',
  AGE_CHECK_FAILED: 'The check did not confirm that you are 18',
  USERNAME_CHANGES_USED: 'You have changed your username too often',
  DESK_CLOSED: 'Open the desk first',
  REGISTRATION_CLOSED: 'No accounts can be created here now',
  INVITATION_REQUIRED: 'An account here needs an invitation',
  PROOF_REQUIRED: 'Solve the challenge of a sign-up first',
  RECENT_PROOF_REQUIRED: 'Prove once more that it is you',
  PROVIDER_OTHER: 'This is another account than the linked one',
  PROVIDER_NOT_FRESH: 'The other site did not ask who you are',
  NOT_FOUND: 'Not found',
  INVALID_INVITE_CODE: 'Invalid invite code',
  REQUEST_TIMEOUT: 'Sending took too long',
  EMAIL_TAKEN: 'This email is already taken.',
  USERNAME_TAKEN: 'This username is already taken.',
  ALREADY_FRIENDS: 'You are already friends',
  REQUEST_EXISTS: 'A request is already waiting',
  ALREADY_RATED: 'You have already rated this call',
  ALREADY_REPORTED: 'You have already reported this person for this call',
  EVIDENCE_CLOSED: 'No more pictures can be added to this report',
  PASSKEY_LIMIT: 'You have as many passkeys as an account may have',
  PROVIDER_LINKED: 'Your account is linked with another account of that site',
  PROVIDER_TAKEN: 'This account of the other site opens another account here',
  LAST_SIGN_IN: 'This is the last way into your account',
  PICTURE_LIMIT: 'You have sent as many pictures as an account may have',
  ORDER_CHANGED: 'This order was placed before with other contents',
  CODE_EXISTS: 'Open the desk with the passkey or the code that you have',
  CLAIMED: 'Someone else is working on this',
  NOT_CLAIMED: 'Claim this first',
  CASE_OPEN: 'This person has an open case: decide it there',
  CASE_CLOSED: 'This has been decided already',
  CASE_CHANGED: 'This has changed since it was read',
  UNDO_CLOSED: 'This decision can no longer be undone',
  DELETION_CLOSED: 'A message can be deleted for ten minutes only',
  APPEAL_CLOSED: 'You cannot appeal against this any more',
  CALL_TOO_SHORT: 'This call was too short to be rated',
  CALL_OVER: 'This call has ended',
  TOUCH_OVER: 'It is too late to answer this',
  TAKEN_OVER: 'Another window of yours took over',
  ACTIVE_ELSEWHERE: 'You are searching or in a call in another window',
  FILE_TOO_LARGE: 'This file is too large',
  UNSUPPORTED_FILE: 'Please select an image file',
  RATE_LIMITED: 'Too many tries, wait a moment',
  INTERNAL: 'Something went wrong on our side',
  NOT_IMPLEMENTED: 'Not implemented',
  UNAVAILABLE: 'The service is not available right now',
  PROVIDER_AWAY: 'The other site does not answer',
};

/** Details of an error that the client acts on. */
export interface ErrorParams {
  /** field path → its code, for VALIDATION_FAILED */
  fields?: Record<string, string>;
  /** why, where the code alone does not say */
  reason?: string;
  /** seconds until a retry makes sense, for RATE_LIMITED */
  retryAfter?: number;
  /** overrides the English text */
  message?: string;
  /** payload that accompanies a realtime refusal, such as `pendingRating` */
  data?: Record<string, unknown>;
  /** another event has been sent for this refusal: only the acknowledgement is still due */
  isSent?: boolean;
}

/** The one error that services throw; the HTTP and realtime binders turn it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(params.message ?? errorText[code]);
    this.name = 'AppError';
    this.code = code;
    this.params = params;
  }
  get status(): number {
    return errorStatus[this.code];
  }
}
