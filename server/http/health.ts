import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../ports/clock.ts';

/** How long an answer about readiness is kept, ms: less than proxies wait between two checks. */
const KEPT = 500;

interface HealthDependencies {
  clock: Clock;
  /** Rejects unless the database and the bus take writes. */
  ping(): Promise<void>;
}

/** Liveness (the process answers) and readiness (its database and bus work too). Anyone may ask: all share a ping. */
export function healthRoutes(app: FastifyInstance, { clock, ping }: HealthDependencies): void {
  let pinged: Promise<void> | undefined;
  const forget = () => {
    pinged = undefined;
  };
  const sharedPing = () => {
    pinged ??= ping().finally(() => void clock.after(KEPT, forget));
    return pinged;
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
