import type { ErrorCode } from '@visavis/domain/wire/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { SecurityLog } from '../ports/security-log.ts';
import { userOf } from './bind.ts';
import { networkOf } from './network.ts';

/** Codes that say: this is not yours, or not for you. */
export const ACCESS_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'FORBIDDEN',
  'NOT_FRIENDS',
  'NOT_A_MEMBER',
  'NOT_SHARED_A_CALL',
  'PREMIUM_REQUIRED',
  'DEBUG_DISABLED',
  'SUSPENDED',
]);

/** Records a refused request if its code says that someone tried what they must not. */
export function recordRefusedRequest(security: SecurityLog, code: string, request: FastifyRequest): void {
  const action = `${request.method} ${request.routeOptions?.url ?? 'unknown'}`;
  const userId = userOf(request);
  if (code === 'CSRF_INVALID') security('csrf-refused', { userId, address: networkOf(request.ip), action });
  if (ACCESS_CODES.has(code)) security('access-refused', { userId, code, action });
}
