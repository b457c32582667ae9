import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyInstance } from 'fastify';

/** Liveness (the process answers) and readiness (its database and bus answer too). Anyone may ask: all share a ping. */
export function healthRoutes(app: FastifyInstance, { ping }: { ping(): Promise<void> }): void {
  let pinging: Promise<void> | undefined;
  const sharedPing = () => {
    pinging ??= ping().finally(() => {
      pinging = undefined;
    });
    return pinging;
  };
  app.get('/health', { schema: { summary: 'Liveness' } }, async () => ({ success: true, data: { status: 'ok' } }));
  app.get('/ready', { schema: { summary: 'Readiness' } }, async () => {
    try {
      await sharedPing();
    } catch {
      throw new AppError('UNAVAILABLE');
    }
    return { success: true, data: { status: 'ready' } };
  });
}
