import { createECDH, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const list = z
  .string()
  .optional()
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
const address = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}://`)), {
      error: `starts with ${protocols.join(':// or ')}://`,
      abort: true,
    })
    .refine((value) => URL.canParse(value), { error: 'is no address that can be read', abort: true });
const url = (...protocols: string[]) => address(...protocols).optional();
/** Everything is served from the root: a path would be lost. */
const origin = address('http', 'https')
  .refine(
    (value) => `${new URL(value).origin}/` === new URL(value).href,
    'is a scheme, a host and a port at most, such as https://visavis.example',
  )
  .optional();
const iceUrls = (...schemes: string[]) =>
  list.refine(
    (urls) => urls.every((item) => schemes.some((scheme) => item.startsWith(`${scheme}:`))),
    `is a comma-separated list of ${schemes.join(': or ')}: addresses`,
  );

/** Names that Fastify knows for ranges of private addresses. */
const PRIVATE_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const proxies = list.refine(
  (items) => items.every((item) => PRIVATE_RANGES.includes(item) || ipaddr.isValid(item) || ipaddr.isValidCIDR(item)),
  `is a comma-separated list of addresses, networks such as 10.0.0.0/8, or ${PRIVATE_RANGES.join(', ')}`,
);

/** Times of day, `HH:MM`. */
const times = list.refine(
  (items) => items.every((item) => /^([01]\d|2[0-3]):[0-5]\d$/.test(item)),
  'is a comma-separated list of times such as 12:30,20:00',
);
const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/** Where browsers have their push services. */
const PUSH_SERVICES = 'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';
/** A host, all hosts below one, or for tests an origin without encryption. */
const PUSH_SERVICE = /^(?:(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+|http:\/\/[\w.-]+:\d+)$/;

/** Whether only this machine reaches a host. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** A key of 32 bytes, in base64 or base64url. */
const isKey = (text: string): boolean => /^[\w+/-]{43}=?$/.test(text);

/** Every setting; README.md documents them. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: origin,
  TRUST_PROXY: proxies,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres', 'postgresql'),
  REDIS_URL: url('redis', 'rediss'),
  REDIS_EVENTS_URL: url('redis', 'rediss'),
  S3_URL: url('http', 'https'),
  SMTP_URL: url('smtp', 'smtps'),
  EMAIL_VERIFICATION: z.enum(['required', 'off'], 'is `required` or `off`').optional(),
  AGE_PROOF: z.string().min(1).default('none'),
  STUN_URLS: iceUrls('stun', 'stuns'),
  TURN_URLS: iceUrls('turn', 'turns'),
  TURN_SECRET: z.string().min(1).optional(),
  REQUIRE_RELAY: z.enum(['0', '1'], 'is 0 or 1').default('0'),
  SESSION_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  CONTACT_EMAIL: z.email('is an email address').optional(),
  REPORTS_EMAIL: z.email('is an email address').optional(),
  EVIDENCE: z.enum(['on', 'off'], 'is on or off').optional(),
  EVIDENCE_KEY: z.string().refine(isKey, 'is 32 bytes in base64, such as from: openssl rand -base64 32').optional(),
  PUSH: z.enum(['on', 'off'], 'is on or off').optional(),
  PUSH_KEY: z.string().refine(isKey, 'is 32 bytes in base64, such as from: openssl rand -base64 32').optional(),
  PUSH_SERVICES: list
    .refine(
      (hosts) => hosts.every((host) => PUSH_SERVICE.test(host)),
      'is a comma-separated list of hosts such as fcm.googleapis.com or *.push.apple.com',
    )
    .prefault(PUSH_SERVICES),
  MEETING_HOURS: times,
  MEETING_TIME_ZONE: z.string().refine(isTimeZone, 'is a time zone such as Europe/Paris').default('UTC'),
  METRICS_TOKEN: z.string().min(16, 'has at least 16 characters').optional(),
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
});

export interface Config {
  port: number;
  host: string;
  /** origin that people open, without a trailing slash; unset: the host of each request */
  publicUrl: string | undefined;
  /** proxies that may set the client's address; empty: none */
  trustProxy: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** carries events between nodes; unset: `redisUrl` does */
  redisEventsUrl: string | undefined;
  /** bucket for pictures, with its credentials; unset: a folder of DATA_DIR */
  s3Url: string | undefined;
  smtpUrl: string | undefined;
  /** required: users confirm their address before they are matched, send requests or write messages */
  emailVerification: 'required' | 'off';
  /** who checks people's age: `none`, `fake` on a trial, or the file of a module */
  ageProof: string;
  stunUrls: string[];
  turnUrls: string[];
  turnSecret: string | undefined;
  /** strangers are never connected directly: without a relay the server does not start */
  requireRelay: boolean;
  sessionSecret: string;
  /** shown on the contact page */
  contactEmail: string | undefined;
  reportsEmail: string | undefined;
  /** encrypts the evidence of reports, 32 bytes; unset: none is kept */
  evidenceKey: Buffer | undefined;
  /** what pushing needs: a private key, the hosts of push services, where these reach the operator; unset: nothing is pushed */
  push: { key: Buffer; services: string[]; contact: string } | undefined;
  /** daily times at which everyone is invited to come; empty: none */
  meetingHours: { times: string[]; zone: string };
  metricsToken: string | undefined;
  rateLimitScale: number;
  logLevel: string;
  environment: 'development' | 'production' | 'test';
  /** Someone tries it on their machine: alice and bob exist, and clients may ask for the state of rooms. */
  isTrial: boolean;
  /** cookies are Secure and carry the `__Host-`/`__Secure-` names */
  https: boolean;
}

/** The data folder, for the operator's command: it needs no other setting and creates nothing. */
export const dataDirOf = (environment: Record<string, string | undefined>): string =>
  resolve(environment.DATA_DIR || settings.shape.DATA_DIR.parse(undefined));

/** A setting that cannot be used. The message is shown as it is. */
export class ConfigError extends Error {}

/**
 * Reads the settings from an environment such as `process.env`.
 * Creates the data folder, and the session secret in it if none is set.
 * @throws ConfigError naming the first setting at fault
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const value = parsed.data;
  if (value.REDIS_URL && !value.DATABASE_URL) {
    throw new ConfigError('REDIS_URL: is for many nodes, which need a DATABASE_URL as well');
  }
  if (value.REDIS_EVENTS_URL && !value.REDIS_URL) {
    throw new ConfigError('REDIS_EVENTS_URL: takes events off REDIS_URL, which is not set');
  }
  if (value.TURN_URLS.length > 0 && !value.TURN_SECRET) throw new ConfigError('TURN_SECRET: is needed with TURN_URLS');
  if (value.REQUIRE_RELAY === '1' && value.TURN_URLS.length === 0) {
    throw new ConfigError('REQUIRE_RELAY: strangers cannot be connected without a relay, so set TURN_URLS as well');
  }
  if (value.NODE_ENV === 'production' && !value.PUBLIC_URL) {
    throw new ConfigError('PUBLIC_URL: is required in production, such as https://visavis.example');
  }
  if (value.SMTP_URL && !value.PUBLIC_URL && !isLoopback(value.HOST)) {
    throw new ConfigError('PUBLIC_URL: is required with SMTP_URL, for the links in mails');
  }
  if (value.NODE_ENV === 'production' && value.AGE_PROOF === 'fake') {
    throw new ConfigError('AGE_PROOF: `fake` believes everyone, and is for tests and development');
  }
  if (value.REDIS_URL && value.EVIDENCE === 'on' && !value.EVIDENCE_KEY) {
    throw new ConfigError('EVIDENCE_KEY: is needed with EVIDENCE=on and REDIS_URL, the same on every node');
  }
  if (value.REDIS_URL && value.PUSH === 'on' && !value.PUSH_KEY) {
    throw new ConfigError('PUSH_KEY: is needed with PUSH=on and REDIS_URL, the same on every node');
  }
  if (value.NODE_ENV === 'production' && value.PUSH_SERVICES.some((host) => host.startsWith('http:'))) {
    throw new ConfigError('PUSH_SERVICES: an address without encryption is for tests and development');
  }
  // A key of each node's own would make evidence unreadable on the others, and browsers subscribe with one alone.
  const keepsEvidence = (value.EVIDENCE ?? (value.REDIS_URL && !value.EVIDENCE_KEY ? 'off' : 'on')) === 'on';
  const pushes = (value.PUSH ?? (value.REDIS_URL && !value.PUSH_KEY ? 'off' : 'on')) === 'on';
  const dataDir = resolve(value.DATA_DIR);
  prepareDataDir(dataDir);
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL ? new URL(value.PUBLIC_URL).origin : undefined,
    trustProxy: value.TRUST_PROXY,
    dataDir,
    databaseUrl: value.DATABASE_URL,
    redisUrl: value.REDIS_URL,
    redisEventsUrl: value.REDIS_EVENTS_URL,
    s3Url: value.S3_URL,
    smtpUrl: value.SMTP_URL,
    emailVerification: value.EMAIL_VERIFICATION ?? (value.SMTP_URL ? 'required' : 'off'),
    ageProof: value.AGE_PROOF,
    stunUrls: value.STUN_URLS,
    turnUrls: value.TURN_URLS,
    turnSecret: value.TURN_SECRET,
    requireRelay: value.REQUIRE_RELAY === '1',
    sessionSecret: value.SESSION_SECRET ?? keptSecret(dataDir, 'session-secret', randomBytes(48).toString('base64url')),
    contactEmail: value.CONTACT_EMAIL,
    reportsEmail: value.REPORTS_EMAIL,
    evidenceKey: keepsEvidence ? evidenceKeyOf(dataDir, value.EVIDENCE_KEY) : undefined,
    push: pushes
      ? { key: pushKeyOf(dataDir, value.PUSH_KEY), services: value.PUSH_SERVICES, contact: contactOf(value) }
      : undefined,
    meetingHours: { times: value.MEETING_HOURS, zone: value.MEETING_TIME_ZONE },
    metricsToken: value.METRICS_TOKEN,
    rateLimitScale: value.RATE_LIMIT_SCALE,
    logLevel: value.LOG_LEVEL,
    environment: value.NODE_ENV,
    isTrial: value.NODE_ENV === 'development' && !value.PUBLIC_URL && !value.DATABASE_URL,
    https: value.PUBLIC_URL?.startsWith('https://') ?? false,
  };
}

/** Creates the data folder, for its owner only. It holds mails, messages and secrets. @throws ConfigError */
function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeToOthers(dataDir, 0o700);
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be made the server's own: ${(error as Error).message}`);
  }
}

function closeToOthers(path: string, mode: number): void {
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode);
}

/** The given key, or else the one kept in the data folder. @throws ConfigError */
function evidenceKeyOf(dataDir: string, given: string | undefined): Buffer {
  const text = given ?? keptSecret(dataDir, 'evidence-key', randomBytes(32).toString('base64'));
  if (!isKey(text)) throw new ConfigError(`EVIDENCE_KEY: ${join(dataDir, 'evidence-key')} holds no key of 32 bytes`);
  return Buffer.from(text, 'base64');
}

/** The given private key, or else the one kept in the data folder. @throws ConfigError */
function pushKeyOf(dataDir: string, given: string | undefined): Buffer {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Its first bytes may be zeros, which are left out.
  const made = pair.getPrivateKey('hex').padStart(64, '0');
  const text = given ?? keptSecret(dataDir, 'push-key', Buffer.from(made, 'hex').toString('base64'));
  try {
    if (!isKey(text)) throw new Error('not 32 bytes');
    const key = Buffer.from(text, 'base64');
    pair.setPrivateKey(key);
    return key;
  } catch {
    throw new ConfigError(
      `PUSH_KEY: ${given ? 'is no private key' : `${join(dataDir, 'push-key')} holds none`} on P-256`,
    );
  }
}

/** Where push services reach the operator, as they ask for. */
function contactOf({ CONTACT_EMAIL, PUBLIC_URL }: { CONTACT_EMAIL?: string; PUBLIC_URL?: string }): string {
  if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`;
  return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:contact@localhost';
}

/** A secret in a file of the data folder, for its owner only. @param made what is written where there is none */
function keptSecret(dataDir: string, name: string, made: string): string {
  const path = join(dataDir, name);
  try {
    // With `wx` one of several processes that start at the same time writes it; the others read it.
    writeFileSync(path, made, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new ConfigError(`DATA_DIR: cannot write ${path}: ${(error as Error).message}`);
    }
    closeToOthers(path, 0o600);
  }
  return readFileSync(path, 'utf8').trim();
}
