import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../ports/metrics.ts';
import { digest } from '../ports/random.ts';

/** Metrics as Prometheus text, protected by a token. Not served where no token is set. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  if (!token) return;
  const expected = Buffer.from(digest(`Bearer ${token}`));
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = Buffer.from(digest(request.headers.authorization ?? ''));
    if (!timingSafeEqual(given, expected)) throw new AppError('UNAUTHENTICATED');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
