import { createHmac } from 'node:crypto';
import { asId } from '@visavis/domain/wire/ids.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** Everything that a security event can say. Nothing else is ever written. */
interface Facts {
  userId: string | undefined;
  sessionId: string;
  /** a client's address or network; written as `source`, a pseudonym of the day */
  address: string;
  /** an email address; written as `account`, a pseudonym of the day */
  email: string;
  isKnownDevice: boolean;
  /** by what someone signed in, or opened the desk */
  means: 'password' | 'passkey' | 'code' | 'provider';
  /** the name of a rate limit */
  limit: string;
  /** what the limit counts; an id is written as it is, anything else as a pseudonym of the day */
  key: string;
  token: 'access' | 'refresh' | 'reset' | 'email' | 'metrics' | 'shop';
  /** an error code, or why a connection was closed */
  code: string;
  /** method and pattern of a route, or the name of an event of the contract */
  action: string;
  origin: string;
  command: string;
  outcome: string;
}

/** Actions with permission. Every one is written. */
const DONE = {
  'account-created': ['userId', 'address'],
  'signed-in': ['userId', 'sessionId', 'address', 'isKnownDevice', 'means'],
  'signed-out': ['sessionId', 'address'],
  'session-ended': ['userId', 'sessionId', 'address'],
  'password-reset': ['userId', 'address'],
  'role-granted': ['userId', 'address'],
  'data-taken': ['userId'],
  'account-left': ['userId', 'address'],
  'account-restored': ['userId'],
  'account-erased': ['userId'],
  'passkey-added': ['userId', 'address'],
  'passkey-removed': ['userId', 'address'],
  'identity-linked': ['userId', 'address'],
  'identity-proven': ['userId', 'sessionId', 'address'],
  'identity-removed': ['userId', 'address'],
  'password-changed': ['userId', 'sessionId', 'address'],
  'email-confirmed': ['userId', 'address'],
  'email-changed': ['userId', 'address'],
  'email-change-cancelled': ['userId', 'address'],
  'account-disowned': ['userId', 'address'],
  'username-changed': ['userId', 'address'],
  'desk-opened': ['userId', 'sessionId', 'address', 'means'],
  'desk-used': ['userId', 'sessionId', 'action'],
  'desk-code-set': ['userId', 'address'],
  'plan-ordered': ['userId', 'address'],
  'age-proven': ['userId', 'address'],
  'operator-command': ['command', 'outcome', 'userId'],
} as const satisfies Record<string, readonly (keyof Facts)[]>;

/** Events that anyone can cause at will. Repetitions are counted, but not written. */
const ATTEMPTED = {
  'sign-in-failed': ['userId', 'email', 'address'],
  'passkey-refused': ['address', 'code'],
  'identity-refused': ['address', 'code'],
  'confirmation-failed': ['userId'],
  'desk-refused': ['userId', 'address', 'code'],
  'desk-probed': ['userId', 'address', 'code', 'action'],
  'sign-in-locked': ['email', 'address', 'limit'],
  'password-reset-requested': ['userId', 'email', 'address'],
  'email-change-requested': ['userId', 'email', 'address'],
  'refresh-token-reused': ['userId', 'sessionId', 'address'],
  'age-refused': ['userId', 'address'],
  'token-refused': ['token', 'address'],
  'csrf-refused': ['userId', 'address', 'action'],
  'origin-refused': ['origin', 'address'],
  'access-refused': ['userId', 'code', 'action'],
  'event-refused': ['userId', 'code', 'action'],
  'limit-hit': ['limit', 'key'],
  'connection-refused': ['userId', 'address', 'code'],
} as const satisfies Record<string, readonly (keyof Facts)[]>;

const FIELDS = { ...DONE, ...ATTEMPTED };

export type SecurityEvent = keyof typeof FIELDS;
export const securityEvents = Object.keys(FIELDS) as SecurityEvent[];
export const attempts = Object.keys(ATTEMPTED) as SecurityEvent[];

/** Records what matters to the safety of accounts and of the service (docs/operating/monitoring.md). */
export type SecurityLog = <Event extends SecurityEvent>(
  event: Event,
  facts: Pick<Facts, (typeof FIELDS)[Event][number]>,
) => void;

export interface SecurityLogOptions {
  log: Log;
  clock: Clock;
  /** keys the pseudonyms */
  secret: string;
  /** called for every event, written or not */
  count(event: SecurityEvent): void;
}

/** How long repetitions of a line are not written, ms. */
export const REPEATED_AFTER = 60_000;
/** Different lines of one event in that time: an attack from many addresses must not fill the disk. */
export const LINES_MAX = 1000;
const TEXT_MAX = 200;

/** Lines about one event since `since`. */
interface Written {
  since: number;
  lines: Set<string>;
  withheld: number;
}

export function createSecurityLog({ log, clock, secret, count }: SecurityLogOptions): SecurityLog {
  const written = new Map<SecurityEvent, Written>();

  /** The same for a value all day on every node, and of no use to those who do not have the secret. */
  const pseudonym = (value: string) =>
    createHmac('sha256', secret)
      .update(`log ${new Date(clock.now()).toISOString().slice(0, 10)} ${value}`)
      .digest('base64url')
      .slice(0, 16);

  function present(name: keyof Facts, value: unknown): [string, unknown] {
    if (typeof value !== 'string') return [name, value];
    if (name === 'address') return ['source', pseudonym(value)];
    if (name === 'email') return ['account', pseudonym(value)];
    if (name === 'key') return [name, asId(value) ? value : pseudonym(value)];
    return [name, value.slice(0, TEXT_MAX)];
  }

  /** @returns how many lines were withheld before this one, or undefined if it is to be withheld itself */
  function admit(event: SecurityEvent, line: string): number | undefined {
    let before = written.get(event);
    let withheld = 0;
    if (!before || clock.elapsed() - before.since >= REPEATED_AFTER) {
      withheld = before?.withheld ?? 0;
      before = { since: clock.elapsed(), lines: new Set(), withheld: 0 };
      written.set(event, before);
    }
    if (before.lines.has(line) || before.lines.size >= LINES_MAX) {
      before.withheld += 1;
      return undefined;
    }
    before.lines.add(line);
    return withheld;
  }

  return (event, facts) => {
    count(event);
    const names: readonly (keyof Facts)[] = FIELDS[event];
    const fields = Object.fromEntries(
      names.map((name) => present(name, (facts as Partial<Facts>)[name])).filter(([, value]) => value !== undefined),
    );
    const line = { security: true, event, ...fields };
    if (event in DONE) {
      log.info(line, event);
      return;
    }
    const withheld = admit(event, JSON.stringify(fields));
    if (withheld !== undefined) log.warn(withheld > 0 ? { ...line, withheld } : line, event);
  };
}
