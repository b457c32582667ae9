const UNDECIDED = ['INTERNAL', 'UNAVAILABLE', 'RATE_LIMITED', 'NO_ANSWER'];

/** Whether the server could not say: it may be asked again. */
export const isUndecided = (code: string): boolean => UNDECIDED.includes(code);
