/** Why a camera or microphone could not be opened. */
export type MediaProblemKind = 'denied' | 'not_found' | 'in_use' | 'insecure' | 'overconstrained' | 'unknown';

export interface MediaProblem {
  kind: MediaProblemKind;
  /** from the browser, for logs */
  message: string;
}

/** Standard names, and those of older browsers. */
const kinds: Record<string, MediaProblemKind> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  PermissionDismissedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'not_found',
  DevicesNotFoundError: 'not_found',
  NotReadableError: 'in_use',
  TrackStartError: 'in_use',
  AbortError: 'in_use',
  OverconstrainedError: 'overconstrained',
  ConstraintNotSatisfiedError: 'overconstrained',
};

export function problemOf(error: unknown): MediaProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  const message = error instanceof Error || error instanceof DOMException ? error.message : String(error);
  return { kind: kinds[name] ?? 'unknown', message };
}

/** Browsers hide `navigator.mediaDevices` from pages that are not served securely. */
export const insecureProblem: MediaProblem = { kind: 'insecure', message: 'navigator.mediaDevices is missing' };
