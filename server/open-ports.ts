import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { hostOf, isLoopback } from './config/conflicts.ts';
import type { Ports } from './core.ts';
import { checkClock } from './db/clock-gap.ts';
import { connectEmbedded, connectPostgres } from './db/connect.ts';
import { openAgeProof } from './ports/age-proof/open.ts';
import { createMemoryCallBacks } from './ports/call-backs/call-backs.ts';
import { createMemoryCallSeats } from './ports/call-seats/call-seats.ts';
import { systemClock } from './ports/clock.ts';
import { createFolderFileStore } from './ports/file-store/file-store.ts';
import { createHashThreads } from './ports/hash-threads/hash-threads.ts';
import type { Log } from './ports/log.ts';
import { createFileMailer, createSmtpMailer, type Mailer } from './ports/mail/mailer.ts';
import { problemOf } from './ports/mail/problem.ts';
import { createMailHosts } from './ports/mail-hosts/mail-hosts.ts';
import { createMemoryMatchPool } from './ports/match-pool/match-pool-memory.ts';
import { createMemoryPostedOffers } from './ports/posted-offers/posted-offers.ts';
import { createMemoryPresence } from './ports/presence/presence.ts';
import { createPushSender } from './ports/push-sender/push-sender.ts';
import { systemRandom } from './ports/random.ts';
import { createMemoryRateLimiter } from './ports/rate-limiter/rate-limiter.ts';

export interface OpenPorts {
  ports: Ports;
  close(): Promise<void>;
}

import { createMemoryRings } from './ports/rings/rings.ts';

/**
 * The ports as the settings say: embedded on one machine, or PostgreSQL, Redis and S3 for many nodes.
 * @throws LockedError where another process has the data folder, ConfigError, UnreachableError, WrongClockError
 */
export async function openPorts(config: Config, log: Log): Promise<OpenPorts> {
  const ageProof = await openAgeProof(config.ageProof).catch((error: Error) => {
    throw new ConfigError(error.message);
  });
  const database = config.databaseUrl
    ? await connectPostgres(config.databaseUrl)
    : await connectEmbedded({ dataDir: config.dataDir });
  if (database.kind === 'postgresql') {
    await checkClock(database.db, { clock: systemClock, log, isShared: config.redisUrl !== undefined });
  } else {
    log.info('Embedded database: survives a killed process, not a power loss. Set DATABASE_URL for real use.');
  }
  if (!config.evidenceKey) {
    log.info('Reports keep no evidence: several nodes need EVIDENCE_KEY for it, and EVIDENCE=off turns it off.');
  }
  if (!config.push) log.info('Nothing is pushed: several nodes need PUSH_KEY for it, and PUSH=off turns it off.');
  // Large libraries are loaded only if needed: each takes a tenth of a second of the start, and memory.
  const shared = config.redisUrl
    ? await (await import('./open-shared.ts')).openShared(config.redisUrl, config, log)
    : undefined;
  const files = config.s3Url
    ? (await import('./ports/file-store/file-store-s3.ts')).createS3FileStore(config.s3Url)
    : createFolderFileStore(join(config.dataDir, 'uploads'));
  const hashThreads = createHashThreads();
  return {
    ports: {
      database,
      random: systemRandom,
      mailer: openMailer(config, log),
      mailHosts: createMailHosts(),
      files,
      hashThreads,
      log,
      ...(ageProof && { ageProof }),
      ...(config.push && { pushSender: createPushSender({ ...config.push, log }) }),
      ...(shared?.ports ?? {
        clock: systemClock,
        matchPool: createMemoryMatchPool(),
        postedOffers: createMemoryPostedOffers(systemClock),
        seats: createMemoryCallSeats(),
        callBacks: createMemoryCallBacks(),
        rings: createMemoryRings(),
        presence: createMemoryPresence(systemClock),
        inFront: createMemoryPresence(systemClock, 0),
        rateLimiter: createMemoryRateLimiter(config.rateLimitScale),
      }),
    },
    async close() {
      await ageProof?.close();
      await hashThreads.close();
      await shared?.close();
      await database.close();
    },
  };
}

function openMailer(config: Config, log: Log): Mailer {
  if (!config.smtpUrl) {
    return createFileMailer(join(config.dataDir, 'mails'), systemClock, (path) => log.info(`Mail written to ${path}`));
  }
  if (config.mailsInClear) {
    log.warn(
      'SMTP_URL: mails, and the links in them, travel in clear where the mail server offers no STARTTLS: SMTP_REQUIRE_TLS=1 prevents it',
    );
  }
  const mailer = createSmtpMailer(config.smtpUrl, config.mailFrom, {
    requiresTls: config.smtpRequiresTls,
    isLocal: isLoopback(hostOf(config.smtpUrl)),
  });
  // No start waits for a mail server, or fails without it: mails wait.
  void mailer.check().then(
    () => log.info('The mail server takes mails'),
    (error) => log.warn(problemOf(error)),
  );
  return mailer;
}
