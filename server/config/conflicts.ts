import ipaddr from 'ipaddr.js';
import { ConfigError } from './config-error.ts';
import type { Settings } from './settings.ts';

/** Whether only this machine reaches a host. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');

/** The host of an address, without the brackets of IPv6. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

/** @throws ConfigError where one setting needs another, or does not go with it */
export function refuseConflicts(value: Settings): void {
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
  if (value.SMTP_REQUIRE_TLS === '1' && !value.SMTP_URL) {
    throw new ConfigError('SMTP_REQUIRE_TLS: is about SMTP_URL, which is not set');
  }
  if (value.MAIL_FROM && !value.SMTP_URL) throw new ConfigError('MAIL_FROM: is about SMTP_URL, which is not set');
  if (value.NODE_ENV === 'production' && value.AGE_PROOF === 'fake') {
    throw new ConfigError('AGE_PROOF: `fake` believes everyone, and is for tests and development');
  }
  if (value.NODE_ENV === 'production' && value.OIDC_PROVIDERS.some(({ issuer }) => issuer.startsWith('http:'))) {
    throw new ConfigError('OIDC_PROVIDERS: an issuer without encryption is for tests and development');
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
}
