import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../ports/metrics.ts';
import { digest } from '../ports/random.ts';

export interface MetricsRouteOptions {
  metrics: Metrics;
  /** unset: metrics are not served */
  token: string | undefined;
  /** called for a request with another token */
  onForged(request: FastifyRequest): void;
}

/** Metrics as Prometheus text, protected by a token. */
export function metricsRoute(app: FastifyInstance, { metrics, token, onForged }: MetricsRouteOptions): void {
  if (!token) return;
  const expected = Buffer.from(digest(`Bearer ${token}`));
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = Buffer.from(digest(request.headers.authorization ?? ''));
    if (!timingSafeEqual(given, expected)) {
      if (request.headers.authorization !== undefined) onForged(request);
      throw new AppError('UNAUTHENTICATED');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
