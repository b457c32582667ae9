import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { digest } from '../ports/random.ts';

/** Whether a request carries this token in `Authorization`. The time that it takes does not tell how much of it is right. */
export function carriesToken({ headers }: FastifyRequest, token: string): boolean {
  const expected = Buffer.from(digest(`Bearer ${token}`));
  return timingSafeEqual(Buffer.from(digest(headers.authorization ?? '')), expected);
}
