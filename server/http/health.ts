import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';

/** How long an answer about readiness is kept, ms: less than proxies wait between two checks. */
const KEPT = 500;

interface HealthDependencies {
  clock: Clock;
  log: Pick<Log, 'warn' | 'info'>;
  /** Rejects unless the database and the bus take writes, and the disk has room. */
  ping(): Promise<void>;
}

/**
 * Liveness (the process answers) and readiness (its database, bus and disk take writes too). Anyone may ask: all share a ping,
 * and the log alone says why.
 */
export function healthRoutes(app: FastifyInstance, { clock, log, ping }: HealthDependencies): void {
  let pinged: Promise<void> | undefined;
  const forget = () => {
    pinged = undefined;
  };
  let isReady = true;
  async function tell(): Promise<void> {
    try {
      await ping();
      if (!isReady) log.info('ready again');
      isReady = true;
    } catch (error) {
      if (isReady) log.warn({ err: error }, 'not ready');
      isReady = false;
      throw error;
    }
  }
  const sharedPing = () => {
    pinged ??= tell().finally(() => void clock.after(KEPT, forget));
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
