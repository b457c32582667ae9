/** Errors that another try would meet again. */
const final = new Set(['NOT_FOUND', 'NOT_FRIENDS', 'FORBIDDEN', 'SELF', 'VALIDATION_FAILED']);
export const mayRetry = (code: string | undefined): boolean => code === undefined || !final.has(code);
