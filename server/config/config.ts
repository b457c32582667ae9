import { resolve } from 'node:path';
import type { PlanRules } from '@visavis/domain/users/plans.ts';
import type { IdentityProvider } from '../ports/identity-providers/identity-providers.ts';
import { ConfigError } from './config-error.ts';
import { hostOf, isLoopback, refuseConflicts } from './conflicts.ts';
import { evidenceKeyOf, prepareDataDir, pushKeyOf, sessionSecretOf } from './data-folder.ts';
import { planRulesOf } from './plans.ts';
import { type Settings, settings } from './settings.ts';
import { readSiteFile, type SiteSetup } from './site-file.ts';

/**
 * A secret may be any text, so that one of spaces, or with the quotation marks that a shell would have taken off, would
 * pass for one. @throws ConfigError
 */
function refuseMistyped(given: Record<string, string | undefined>): void {
  for (const name of Object.keys(settings.shape)) {
    const text = given[name]?.trim();
    if (text === '') throw new ConfigError(`${name}: is blank: give it a value, or leave it out`);
    if (text && /^(["']).*\1$/s.test(text)) {
      throw new ConfigError(`${name}: is in quotation marks, which would be part of it: leave them out`);
    }
  }
}

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
  /** the sender of mails: a name and an address */
  mailFrom: string;
  /** mails wait rather than travel without encryption */
  smtpRequiresTls: boolean;
  /** the way to the mail server leaves this machine, and may be without encryption */
  mailsInClear: boolean;
  /** required: users confirm their address before they are matched, send requests or write messages */
  emailVerification: 'required' | 'off';
  /** domains that are no throw-away ones, and no typing mistakes */
  mailDomains: string[];
  /** other sites through which people sign in; empty: none */
  identityProviders: IdentityProvider[];
  /** who checks people's age: `none`, `fake` on a trial, or the file of a module */
  ageProof: string;
  stunUrls: string[];
  turnUrls: string[];
  turnSecret: string | undefined;
  /** strangers are never connected directly: without a relay the server does not start */
  requireRelay: boolean;
  sessionSecret: string;
  /** the one before: it opens what is stored, and no token of it counts */
  formerSessionSecret: string | undefined;
  /** shown on the contact page */
  contactEmail: string | undefined;
  reportsEmail: string | undefined;
  /** encrypts the evidence of reports, 32 bytes; unset: none is kept */
  evidenceKey: Buffer | undefined;
  /** the one before: it opens what it has encrypted */
  formerEvidenceKey: Buffer | undefined;
  /** what pushing needs: a private key, the hosts of push services, where these reach the operator; unset: nothing is pushed */
  push: { key: Buffer; services: string[]; contact: string } | undefined;
  /** daily times at which everyone is invited to come; empty: none */
  meetingHours: { times: string[]; zone: string };
  /** pictures of messages that an account may have */
  messagePicturesMax: number;
  /** what the operator says of the site in SITE_FILE */
  site: SiteSetup;
  /** where vulnerabilities are reported, `mailto:` or `https:` addresses; empty: nowhere */
  securityContacts: string[];
  plans: PlanRules;
  /** the operator's own: people choose plans at `url`; `token` lets it set them */
  shop: { url: string | undefined; token: string | undefined };
  metricsToken: string | undefined;
  /** calls and events are shown at /api/docs */
  apiDocs: boolean;
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

/**
 * Reads the settings from an environment such as `process.env`.
 * Creates the data folder, and the session secret in it if none is set.
 * @throws ConfigError naming the first setting at fault
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  refuseMistyped(given);
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const value = parsed.data;
  refuseConflicts(value);
  // A key of each node's own would make evidence unreadable on the others, and browsers subscribe with one alone.
  const keepsEvidence = (value.EVIDENCE ?? (value.REDIS_URL && !value.EVIDENCE_KEY ? 'off' : 'on')) === 'on';
  const pushes = (value.PUSH ?? (value.REDIS_URL && !value.PUSH_KEY ? 'off' : 'on')) === 'on';
  const dataDir = resolve(value.DATA_DIR);
  prepareDataDir(dataDir);
  const site = readSiteFile(value.SITE_FILE);
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
    mailFrom: senderOf(value, site.mailName),
    smtpRequiresTls: value.SMTP_REQUIRE_TLS === '1',
    mailsInClear: mayMailInClear(value),
    emailVerification: value.EMAIL_VERIFICATION ?? (value.SMTP_URL ? 'required' : 'off'),
    mailDomains: value.MAIL_DOMAINS,
    identityProviders: value.OIDC_PROVIDERS,
    ageProof: value.AGE_PROOF,
    stunUrls: value.STUN_URLS,
    turnUrls: value.TURN_URLS,
    turnSecret: value.TURN_SECRET,
    requireRelay: value.REQUIRE_RELAY === '1',
    sessionSecret: sessionSecretOf(dataDir, value.SESSION_SECRET),
    formerSessionSecret: value.SESSION_SECRET_BEFORE,
    contactEmail: value.CONTACT_EMAIL,
    reportsEmail: value.REPORTS_EMAIL,
    evidenceKey: keepsEvidence ? evidenceKeyOf(dataDir, value.EVIDENCE_KEY) : undefined,
    formerEvidenceKey: value.EVIDENCE_KEY_BEFORE ? Buffer.from(value.EVIDENCE_KEY_BEFORE, 'base64') : undefined,
    push: pushes
      ? { key: pushKeyOf(dataDir, value.PUSH_KEY), services: value.PUSH_SERVICES, contact: contactOf(value) }
      : undefined,
    meetingHours: { times: value.MEETING_HOURS, zone: value.MEETING_TIME_ZONE },
    messagePicturesMax: value.MESSAGE_PICTURES_MAX,
    site,
    securityContacts: securityContactsOf(value),
    plans: planRulesOf(value),
    shop: { url: value.SHOP_URL, token: value.SHOP_TOKEN },
    metricsToken: value.METRICS_TOKEN,
    apiDocs: (value.API_DOCS ?? (value.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    rateLimitScale: value.RATE_LIMIT_SCALE,
    logLevel: value.LOG_LEVEL,
    environment: value.NODE_ENV,
    isTrial: value.NODE_ENV === 'development' && !value.PUBLIC_URL && !value.DATABASE_URL,
    https: value.PUBLIC_URL?.startsWith('https://') ?? false,
  };
}

/** With `smtp:`, a mail server that offers no STARTTLS is sent mails in clear, and so is whoever hides that offer. */
function mayMailInClear({ SMTP_URL, SMTP_REQUIRE_TLS }: Settings): boolean {
  if (!SMTP_URL || SMTP_REQUIRE_TLS === '1') return false;
  return new URL(SMTP_URL).protocol === 'smtp:' && !isLoopback(hostOf(SMTP_URL));
}

/** A name that has signs with a meaning in a mail's header is put in quotation marks. */
function senderOf({ MAIL_FROM, PUBLIC_URL }: Settings, name: string): string {
  const sender = MAIL_FROM ?? `no-reply@${new URL(PUBLIC_URL ?? 'http://localhost').hostname}`;
  if (sender.endsWith('>')) return sender;
  const shown = /[^\p{L}\p{N} '-]/u.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name;
  return `${shown} <${sender}>`;
}

/** Where vulnerabilities are reported: to the contact of the site, unless there is one for them. */
function securityContactsOf({ SECURITY_CONTACT, CONTACT_EMAIL }: Settings): string[] {
  if (SECURITY_CONTACT.length > 0) return SECURITY_CONTACT;
  return CONTACT_EMAIL ? [`mailto:${CONTACT_EMAIL}`] : [];
}

/** Where push services reach the operator, as they ask for. */
function contactOf({ CONTACT_EMAIL, PUBLIC_URL }: Settings): string {
  if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`;
  return PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:contact@localhost';
}
