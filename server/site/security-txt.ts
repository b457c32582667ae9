import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../ports/clock.ts';

const DAY = 24 * 3_600_000;
/** RFC 9116 recommends less than a year: a copy that someone keeps must not be trusted for longer. */
const VALID_FOR = 180 * DAY;
const PATH = '/.well-known/security.txt';

export interface SecurityTxtOptions {
  /** addresses to report a vulnerability to, `mailto:` or `https:`, the preferred one first; none: the file is not there */
  contacts: readonly string[];
  publicUrl: string | undefined;
  clock: Clock;
}

/** Tells those who find a vulnerability whom to write to (RFC 9116). */
export function securityTxtRoute(app: FastifyInstance, { contacts, publicUrl, clock }: SecurityTxtOptions): void {
  if (contacts.length === 0) return;
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    // Whole days: caches and those who compare copies see few changes.
    const expires = new Date(Math.floor(clock.now() / DAY) * DAY + VALID_FOR);
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      `Preferred-Languages: ${LANGUAGES.join(', ')}`,
      ...(publicUrl?.startsWith('https:') ? [`Canonical: ${publicUrl}${PATH}`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
