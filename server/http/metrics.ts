import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../ports/metrics.ts';
import { carriesToken } from './bearer.ts';

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
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!carriesToken(request, token)) {
      if (request.headers.authorization !== undefined) onForged(request);
      throw new AppError('UNAUTHENTICATED');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
