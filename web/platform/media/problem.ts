/** Why a camera or microphone could not be opened. */
export type MediaProblemKind =
  | 'denied'
  /** the browser's question was closed without an answer */
  | 'dismissed'
  /** the system lets no program, or not this browser, use it */
  | 'denied_by_system'
  /** the page may not ask at all */
  | 'denied_by_policy'
  /** both, or the browser did not say which: `openStream` finds out */
  | 'not_found'
  | 'in_use'
  /** one of them, and the other is there */
  | `${'camera' | 'microphone'}_${'not_found' | 'in_use'}`
  | 'insecure'
  | 'overconstrained'
  | 'unknown';

export interface MediaProblem {
  kind: MediaProblemKind;
  /** from the browser, for logs */
  message: string;
}

/** Standard names, and those of older browsers. */
const kinds: Record<string, MediaProblemKind> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  PermissionDismissedError: 'dismissed',
  SecurityError: 'denied_by_policy',
  NotFoundError: 'not_found',
  DevicesNotFoundError: 'not_found',
  NotReadableError: 'in_use',
  TrackStartError: 'in_use',
  AbortError: 'in_use',
  OverconstrainedError: 'overconstrained',
  ConstraintNotSatisfiedError: 'overconstrained',
};

/** The texts of browsers that give every refusal one name. */
function refusalOf(message: string): MediaProblemKind {
  if (/dismissed/i.test(message)) return 'dismissed';
  if (/by system/i.test(message)) return 'denied_by_system';
  if (/policy/i.test(message)) return 'denied_by_policy';
  return 'denied';
}

export function problemOf(error: unknown): MediaProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const message = error instanceof Error || error instanceof DOMException ? error.message : String(error);
  const kind = kinds[name] ?? 'unknown';
  return { kind: kind === 'denied' ? refusalOf(message) : kind, message };
}

/** Browsers hide `navigator.mediaDevices` from pages that are not served securely. */
export const insecureProblem: MediaProblem = { kind: 'insecure', message: 'navigator.mediaDevices is missing' };
