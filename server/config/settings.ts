import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { identityProviders } from './identity-providers.ts';
import { isKey, SECRET_LENGTH } from './key.ts';
import { planSettings } from './plans.ts';

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
/** A key, its secret and a bucket are parts of the address. */
const bucket = address('http', 'https')
  .refine((value) => {
    const { username, password, pathname } = new URL(value);
    return username !== '' && password !== '' && /^\/[^/]+\/?$/.test(pathname);
  }, 'is an address with key, secret and bucket, such as https://KEY:SECRET@host/bucket?region=eu-west-3')
  .optional();
const secret = z.string().min(SECRET_LENGTH, `has at least ${SECRET_LENGTH} characters`).optional();
const key = z.string().refine(isKey, 'is 32 bytes in base64, such as from: openssl rand -base64 32').optional();
/** Everything is served from the root: a path would be lost. */
const origin = address('http', 'https')
  .refine(
    (value) => `${new URL(value).origin}/` === new URL(value).href,
    'is a scheme, a host and a port at most, such as https://visavis.example',
  )
  .optional();
/** Other addresses than these make browsers refuse the whole list, and with it every call. */
const STUN_URL = /^stuns?:(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::(\d{1,5}))?$/;
const TURN_URL = /^turns?:(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::(\d{1,5}))?(?:\?transport=(?:udp|tcp))?$/;
const iceUrls = (form: RegExp, example: string) =>
  list.refine((urls) => {
    const found = urls.map((url) => form.exec(url));
    return found.every((match) => match !== null && Number(match[1] ?? 1) >= 1 && Number(match[1] ?? 1) <= 65535);
  }, `is a comma-separated list of addresses such as ${example}`);

/** An address, or a name and an address, as mails have it. A comma would make it two. */
const sender = z.string().refine((value) => {
  const [, address] = /^[^<>",;:@\p{Cc}]+ <([^<>]+)>$/u.exec(value) ?? [null, value];
  return z.email().safeParse(address).success;
}, 'is an address, or a name and an address, such as Visavis <hello@visavis.example>');

/** An address that a browser passes over without a word: it has no relay there. */
function isPassedOver(url: string): boolean {
  const [, scheme, host = '', port, transport] =
    /^(turns?):(\[.+\]|[^:?]+)(?::(\d+))?(?:\?transport=(\w+))?$/.exec(url) ?? [];
  const isOverTcp = scheme === 'turns' || transport === 'tcp';
  const isReserved = port !== undefined && Number(port) < 1024 && !['80', '443'].includes(port);
  // Firefox looks for the name of a certificate, Chromium at the port.
  return (isOverTcp && isReserved) || (scheme === 'turns' && ipaddr.isValid(host.replace(/^\[(.*)\]$/, '$1')));
}

/** Names that Fastify knows for ranges of private addresses. */
const PRIVATE_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
/** `1` is an address of IPv4 to the parser, and a number of proxies to whoever writes it. */
const isNetwork = (item: string): boolean =>
  (ipaddr.isValid(item) || ipaddr.isValidCIDR(item)) && /^(?:\d+\.){3}\d+(?:\/|$)|:/.test(item);
const proxies = list
  // deploy/compose.yaml puts lists of the proxies' own configurations here, which have spaces.
  .transform((items) => items.flatMap((item) => item.split(/\s+/)))
  .refine(
    (items) => items.every((item) => PRIVATE_RANGES.includes(item) || isNetwork(item)),
    `is a list, with commas or spaces, of addresses, networks such as 10.0.0.0/8, or ${PRIVATE_RANGES.join(', ')}`,
  );

/** Domains, also of another script, in the form that mail uses. */
const domains = list
  .transform((items) => items.map((item) => domainToASCII(item)))
  .refine(
    (items) => items.every((item) => /^(?:[a-z\d-]+\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(item)),
    'is a comma-separated list of domains such as school.example,21cn.com',
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

/** Every setting; docs/operating/settings.md documents them. */
export const settings = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'is a whole number from 0 to 65535', abort: true })
    .transform(Number)
    .refine((port) => port <= 65535, 'is a whole number from 0 to 65535')
    .default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: origin,
  TRUST_PROXY: proxies,
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres', 'postgresql'),
  REDIS_URL: url('redis', 'rediss'),
  REDIS_EVENTS_URL: url('redis', 'rediss'),
  S3_URL: bucket,
  SMTP_URL: url('smtp', 'smtps'),
  MAIL_FROM: sender.optional(),
  SMTP_REQUIRE_TLS: z.enum(['0', '1'], 'is 0 or 1').default('0'),
  EMAIL_VERIFICATION: z.enum(['required', 'off'], 'is `required` or `off`').optional(),
  MAIL_DOMAINS: domains,
  OIDC_PROVIDERS: identityProviders,
  AGE_PROOF: z.string().min(1).default('none'),
  MESSAGE_PICTURES_MAX: z.coerce.number('is a whole number').int('is a whole number').min(0).default(10_000),
  STUN_URLS: iceUrls(STUN_URL, 'stun:relay.example:3478'),
  TURN_URLS: iceUrls(TURN_URL, 'turn:relay.example:3478?transport=udp').refine(
    (urls) => !urls.some(isPassedOver),
    'has an address that browsers pass over: `turns:` needs a name, and TCP a port from 1024 on, 443 or 80',
  ),
  TURN_SECRET: z.string().min(1).optional(),
  REQUIRE_RELAY: z.enum(['0', '1'], 'is 0 or 1').default('0'),
  SESSION_SECRET: secret,
  SESSION_SECRET_BEFORE: secret,
  CONTACT_EMAIL: z.email('is an email address').optional(),
  REPORTS_EMAIL: z.email('is an email address').optional(),
  EVIDENCE: z.enum(['on', 'off'], 'is on or off').optional(),
  EVIDENCE_KEY: key,
  EVIDENCE_KEY_BEFORE: key,
  PUSH: z.enum(['on', 'off'], 'is on or off').optional(),
  PUSH_KEY: key,
  PUSH_SERVICES: list
    .refine(
      (hosts) => hosts.every((host) => PUSH_SERVICE.test(host)),
      'is a comma-separated list of hosts such as fcm.googleapis.com or *.push.apple.com',
    )
    .prefault(PUSH_SERVICES),
  SITE_FILE: z.string().min(1).optional(),
  SECURITY_CONTACT: list.refine(
    (items) => items.every((item) => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/.test(item)),
    'is a comma-separated list of addresses such as mailto:security@visavis.example or https://visavis.example/report',
  ),
  ...planSettings,
  MEETING_HOURS: times,
  MEETING_TIME_ZONE: z.string().refine(isTimeZone, 'is a time zone such as Europe/Paris').default('UTC'),
  METRICS_TOKEN: z.string().min(16, 'has at least 16 characters').optional(),
  API_DOCS: z.enum(['on', 'off'], 'is on or off').optional(),
  RATE_LIMIT_SCALE: z.coerce.number('is a number above 0').positive('is a number above 0').default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
});

export type Settings = z.infer<typeof settings>;
