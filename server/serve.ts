import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { pino } from 'pino';
import pretty from 'pino-pretty';
import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { siteOf } from './config/site.ts';
import { WrongClockError } from './db/clock-gap.ts';
import { UnreachableError } from './db/connect.ts';
import { LockedError } from './db/lock.ts';
import { buildsFolderOf, keepBuild, webFolder } from './http/web/kept-builds.ts';
import { openPorts } from './open-ports.ts';
import { listenForOperator } from './operator/listen.ts';
import { systemClock } from './ports/clock.ts';
import { logOptions } from './ports/log.ts';
import { lockSeeded, seedPeople } from './seed.ts';

/** ms */
const CLOSE_TIMEOUT = 10_000;

/** Until there is something to close, as while the database is waited for, the process just ends. */
let close: (signal: NodeJS.Signals) => Promise<void> = async () => process.exit(0);
// The first process of a container gets no signal that it does not listen for.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal));

// Another process may take the data folder while this one stands still.
process.on('uncaughtException', end);
try {
  await start(readConfig(process.env));
} catch (error) {
  end(error);
}

/** An error that the person at the terminal can mend gets one line, any other a stack trace. */
function end(error: unknown): never {
  const known = [ConfigError, LockedError, UnreachableError, WrongClockError].some((kind) => error instanceof kind);
  process.stderr.write(`${known ? (error as Error).message : inspect(error)}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log =
    config.environment === 'production'
      ? pino({ level: config.logLevel, ...logOptions })
      : pino(
          { level: config.logLevel, ...logOptions },
          pretty({ ignore: 'pid,hostname', colorize: process.stdout.isTTY }),
        );
  const keeping = keepBuild(webFolder, buildsFolderOf(config.dataDir), systemClock.now()).catch((error) =>
    log.warn({ err: error }, 'this build is not kept: tabs that it opened may lack files after the next upgrade'),
  );
  // The embedded database opens on a worker thread while this one loads the app.
  const [{ ports, close: closePorts }, { createApp }] = await Promise.all([openPorts(config, log), import('./app.ts')]);
  const app = await createApp(config, ports);

  const operator = await listenForOperator({
    dataDir: config.dataDir,
    workingDirectory: process.cwd(),
    log,
    clock: ports.clock,
    run: app.operator.run,
  });

  // Libraries leave promises unhandled: while Redis is down, the streams adapter does when it stores a session.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

  const outside = { db: ports.database.db, clock: ports.clock, random: ports.random };
  const seeding = config.isTrial ? seedPeople(outside, { ...config, plans: siteOf(config).plans }) : undefined;
  // Before anyone is let in.
  const locked = config.isTrial ? [] : await lockSeeded(outside);
  if (locked.length > 0) log.warn({ locked }, 'accounts of the trial have a new password that no one knows');

  let closing = false;
  close = async (signal) => {
    if (closing) return;
    closing = true;
    log.info(`${signal}: closing`);
    // A deployment must not wait for what hangs; everything acknowledged is stored already.
    setTimeout(() => {
      log.error('closing took too long');
      process.exit(1);
    }, CLOSE_TIMEOUT).unref();
    await operator.close();
    await app.close();
    await seeding?.catch(() => undefined);
    await closePorts();
    process.exit(0);
  };

  await keeping;
  await app.http.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw new ConfigError(`PORT, HOST: the server cannot listen there: ${error.message}`);
  });
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const url = config.publicUrl ?? `http://${config.host}:${port}`;
  const lines = [`Visavis listens at ${url}`];
  if (!existsSync(join(webFolder, 'index.html'))) {
    lines.push('The web is not built: npm run build');
  }
  const people = await seeding;
  if (people) {
    lines.push(
      'Try a call alone: open two windows, one of them private.',
      `Sign in as ${people.map(({ email }) => email).join(' and ')}, password ${people[0]?.password}.`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
