import { codeOf } from '../../i18n/error-text.ts';

/** Why an invitation does not open: it is no longer valid, or too many were opened. */
export type Refusal = 'gone' | 'often';

const REFUSALS: Record<string, Refusal> = {
  INVALID_INVITE_CODE: 'gone',
  VALIDATION_FAILED: 'gone',
  RATE_LIMITED: 'often',
};

/** Null where the error is another one, or there is none. */
export const refusalOf = (error: unknown): Refusal | null => (error ? (REFUSALS[codeOf(error)] ?? null) : null);
