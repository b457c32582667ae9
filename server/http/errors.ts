import { AppError, type ErrorCode } from '@visavis/domain/wire/errors.ts';
import type { Failure } from '@visavis/domain/wire/schema.ts';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { faultOf } from '../ports/outage.ts';

/** The contract's message where it is a code; zod's own messages become INVALID. */
const fieldCode = (message: string | undefined): string =>
  message && /^[A-Z][A-Z_]+$/.test(message) ? message : 'INVALID';

/** Maps any error to the one that is answered; see `faultOf` for unknown ones. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const issue of error.validation) {
      const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
      fields[path] ??= fieldCode(issue.message);
    }
    return new AppError('VALIDATION_FAILED', { fields });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code?.startsWith('FST_CSRF')) return new AppError('CSRF_INVALID');
  const known: Record<number, ErrorCode> = {
    400: 'VALIDATION_FAILED',
    404: 'NOT_FOUND',
    405: 'VALIDATION_FAILED',
    406: 'VALIDATION_FAILED',
    413: 'FILE_TOO_LARGE',
    414: 'VALIDATION_FAILED',
    415: 'VALIDATION_FAILED',
    431: 'VALIDATION_FAILED',
  };
  const mapped = statusCode === undefined ? undefined : known[statusCode];
  return mapped ? new AppError(mapped) : faultOf(error);
}

export function toFailure(error: AppError): Failure {
  return {
    success: false,
    error: error.message,
    code: error.code,
    ...(error.params.fields && { fields: error.params.fields }),
    ...(error.params.reason && { reason: error.params.reason }),
  };
}
