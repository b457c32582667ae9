/** The code of a call without an answer (spec.md: 'Network Error'). */
const NETWORK_ERROR = 'NETWORK_ERROR';

/** The only error the api client throws; users read the translated `errors.<code>`. */
export class ApiError extends Error {
  /** HTTP status; 0 without an answer */
  readonly status: number;
  /** one of domain/wire/errors.ts, or NETWORK_ERROR */
  readonly code: string;
  /** field path → its code, with VALIDATION_FAILED */
  readonly fields: Record<string, string>;
  /** seconds before a retry, with RATE_LIMITED */
  readonly retryAfter: number | null;
  /** why, where the code alone does not say */
  readonly reason: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfter?: number | null; reason?: string | null } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? {};
    this.retryAfter = more.retryAfter ?? null;
    this.reason = more.reason ?? null;
  }
}

export const networkError = (): ApiError => new ApiError(0, NETWORK_ERROR, 'Network Error');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a refusal (protocol.md, 'HTTP'). Any other body, such as a proxy's page, becomes INTERNAL or UNAVAILABLE. */
export function errorFromAnswer(answer: { status: number; retryAfter: string | null; body: unknown }): ApiError {
  const body = isRecord(answer.body) ? answer.body : {};
  const code = typeof body.code === 'string' ? body.code : answer.status === 503 ? 'UNAVAILABLE' : 'INTERNAL';
  const message = typeof body.error === 'string' ? body.error : `HTTP ${answer.status}`;
  const seconds = Number(answer.retryAfter);
  return new ApiError(answer.status, code, message, {
    fields: isRecord(body.fields) ? (body.fields as Record<string, string>) : {},
    reason: typeof body.reason === 'string' ? body.reason : null,
    retryAfter: answer.retryAfter !== null && Number.isFinite(seconds) ? seconds : null,
  });
}
