import { ACCESS_CODES } from '../http/security-refusals.ts';
import type { SecurityLog } from '../ports/security-log.ts';

/** Facts about a refused handshake, connection or event. */
export interface Refused {
  /** its network */
  address?: string;
  userId?: string | undefined;
  /** the name of an event of the contract */
  event?: string | undefined;
  /** its Origin header */
  origin?: string | undefined;
}

/** Codes that clients of ours never cause. */
const MALFORMED = new Set(['VALIDATION_FAILED', 'NOT_FOUND']);

/** Without credentials, path and query. */
const readableOrigin = (origin: string | undefined) =>
  origin !== undefined && URL.canParse(origin) ? new URL(origin).origin : 'unreadable';

/** Records what the realtime server refused. */
export function recordRefusedSocket(security: SecurityLog, code: string, refused: Refused): void {
  const { address, userId, event, origin } = refused;
  const action = event ?? 'unknown event';
  if (address !== undefined && code === 'ORIGIN')
    security('origin-refused', { origin: readableOrigin(origin), address });
  else if (address !== undefined) security('connection-refused', { userId, address, code });
  else if (ACCESS_CODES.has(code)) security('access-refused', { userId, code, action });
  else if (MALFORMED.has(code)) security('event-refused', { userId, code, action });
}
