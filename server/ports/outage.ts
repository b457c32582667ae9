import { AppError } from '@visavis/domain/wire/errors.ts';

/** Of a connection that was lost, and of an address that could not be looked up, by Node's codes. */
const NO_WAY = /^E(CONNRESET|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN)$/;
/**
 * Of PostgreSQL (SQLSTATE): no connection, no resources such as room on the disk, a shutdown, a failure of the system, and a
 * server that takes no changes.
 */
const NO_DATABASE = /^(08...|53...|57P0.|58...|25006)$/;
/** Messages of the clients of PostgreSQL and Redis about an outage, of a Redis that takes no changes, and of ours about a script that came too late. */
const SAID =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Connection is closed\.|Command timed out|Reached the max retries per request limit|READONLY |LATE |LOADING |MISCONF |OOM )/;

function isOutageItself({ message, code = '', syscall }: NodeJS.ErrnoException): boolean {
  return syscall === 'connect' || NO_WAY.test(code) || NO_DATABASE.test(code) || SAID.test(message);
}

/**
 * Whether the database or Redis is away, takes no changes or cannot be reached: nothing is wrong with what was asked of
 * it, and another try may succeed. Looks at the causes of an error as well.
 */
export function isOutage(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (isOutageItself(each)) return true;
  return false;
}

/** The answer to a failure that is no refusal: UNAVAILABLE for an outage, else INTERNAL. */
export const faultOf = (error: unknown): AppError => new AppError(isOutage(error) ? 'UNAVAILABLE' : 'INTERNAL');
