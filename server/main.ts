import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connectEmbedded, connectPostgres } from './db/connect.ts';
import { LockedError } from './db/lock.ts';
import { systemClock } from './ports/clock.ts';
import { createFileMailer, createSmtpMailer } from './ports/mailer.ts';
import { systemRandom } from './ports/random.ts';
import { createMemoryRateLimiter } from './ports/rate-limiter.ts';
import { seedPeople } from './testing/seed.ts';

try {
  await start(readConfig(process.env));
} catch (error) {
  // What the person at the terminal can mend gets one line; anything else its whole trace.
  const known = error instanceof ConfigError || error instanceof LockedError;
  process.stderr.write(known ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log =
    config.environment === 'production'
      ? pino({ level: config.logLevel })
      : pino({ level: config.logLevel }, pretty({ ignore: 'pid,hostname', colorize: process.stdout.isTTY }));
  const database = config.databaseUrl
    ? await connectPostgres(config.databaseUrl)
    : await connectEmbedded({ dataDir: config.dataDir });
  if (database.kind === 'embedded') {
    log.info('Embedded database: survives a killed process, not a power loss. Set DATABASE_URL for real use.');
  }
  const mailer = config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, `Visavis <no-reply@${new URL(config.publicUrl ?? 'http://localhost').hostname}>`)
    : createFileMailer(join(config.dataDir, 'mails'), systemClock, (path) => log.info(`Mail written to ${path}`));
  const app = await createApp(config, {
    database,
    clock: systemClock,
    random: systemRandom,
    mailer,
    rateLimiter: createMemoryRateLimiter(config.rateLimitScale),
    log,
  });

  let closing = false;
  async function close(signal: NodeJS.Signals): Promise<void> {
    if (closing) return;
    closing = true;
    log.info(`${signal}: closing`);
    await app.close();
    await database.close();
    process.exit(0);
  }
  process.on('SIGTERM', (signal) => void close(signal));
  process.on('SIGINT', (signal) => void close(signal));

  await app.http.listen({ port: config.port, host: config.host });
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const url = config.publicUrl ?? `http://${config.host}:${port}`;
  const lines = [`Visavis listens at ${url}`];
  if (!existsSync(join(import.meta.dirname, '..', 'web', 'dist', 'index.html'))) {
    lines.push('The web is not built: npm run build');
  }
  if (config.environment === 'development') {
    const people = await seedPeople({ db: database.db, clock: systemClock, random: systemRandom });
    lines.push(
      'Try a call alone: open two windows, one of them private.',
      `Sign in as ${people.map(({ email }) => email).join(' and ')}, password ${people[0]?.password}.`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
