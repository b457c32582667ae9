import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyInstance } from 'fastify';

/** Liveness (the process answers) and readiness (its database and bus answer too). */
export function healthRoutes(app: FastifyInstance, { ping }: { ping(): Promise<void> }): void {
  app.get('/health', { schema: { summary: 'Liveness' } }, async () => ({ success: true, data: { status: 'ok' } }));
  app.get('/ready', { schema: { summary: 'Readiness' } }, async () => {
    try {
      await ping();
    } catch {
      throw new AppError('UNAVAILABLE');
    }
    return { success: true, data: { status: 'ready' } };
  });
}
