import pLimit from 'p-limit';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { MailOutcome } from '../metrics.ts';
import type { Random } from '../random.ts';
import { type SealKeys, seal, unseal } from '../seal.ts';
import { isRefusal, type Mail, type Mailer, SEND_TIMEOUT } from './mailer.ts';
import type { OutboxRepo, TakenMail } from './repo-outbox.ts';

const SECOND = 1000;
/** After the first failed try, ms. */
const FIRST_WAIT = 30 * SECOND;
/** Greylisting lets a mail pass after some minutes, and a link to a new password is worth an hour. */
const LONGEST_WAIT = 600 * SECOND;

/**
 * When a mail that could not be sent is tried again: each wait is twice as long as the one before.
 * @param tries so far
 * @param chance from 0 to 1, which takes up to half of the wait: what failed together is not tried together
 * @returns undefined where it has no use any more by then
 */
export function nextTry(tries: number, chance: number, { now, expiresAt }: { now: number; expiresAt: number }) {
  const wait = Math.min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT);
  const at = now + Math.round(wait * (1 - chance / 2));
  return at < expiresAt ? at : undefined;
}

export interface MailToKeep extends Mail {
  /** when it has no use any more, as the link in it works no longer; unset: after `KEPT_FOR` */
  expiresAt?: Date;
  /** it is sent before the others that wait: someone cannot sign in without it */
  isUrgent?: boolean;
}

/** The mails that a sender takes. */
type Urgency = 'any' | 'urgent';

/** Keeps mails until a mail server has taken them. */
export interface Outbox {
  /** Resolves once the mail is stored: no one waits for a mail server. */
  send(mail: MailToKeep): Promise<void>;
}

/** The keys are the same on every node. */
export interface OutboxDependencies extends SealKeys {
  repo: OutboxRepo;
  mailer: Mailer;
  clock: Clock;
  random: Random;
  log: Log;
  count(outcome: MailOutcome): void;
}

/** For how long a mail without a link is worth a try, ms. */
const KEPT_FOR = 3 * 24 * 3_600_000;
/** Longer than a try takes: after it, the node that took a mail is dead. ms */
const LEASE = SEND_TIMEOUT + 30_000;
/** mails that a node sends at once, and urgent ones besides: a slow mail server must not hold those up */
const AT_ONCE = 8;
const URGENT_AT_ONCE = 4;
/** How long the mails under way may take once the server closes, ms. */
const CLOSE_WAIT = 3000;

/**
 * Stores mails and sends them: at once, and again while the mail server does not take them. One node at a time has a mail.
 * A mail whose node dies after the mail server has taken it is sent twice rather than lost, with the same id.
 */
export function createOutbox({ repo, mailer, key, former, clock, random, log, count }: OutboxDependencies) {
  const senders = { any: new Set<Promise<void>>(), urgent: new Set<Promise<void>>() };
  /** ids of the mails under way */
  const held = new Set<string>();
  const oneByOne = pLimit(1);
  let isClosing = false;
  /** a mail may have been stored since the last sender looked */
  let isMore = false;

  function open({ id, sealed }: TakenMail): Mail {
    try {
      return JSON.parse(unseal(key, id, Buffer.from(sealed, 'base64url'), former).toString());
    } catch (error) {
      throw new Error('the mail does not open: has SESSION_SECRET changed?', { cause: error });
    }
  }

  async function giveUp(mail: TakenMail, outcome: 'refused' | 'expired', error?: unknown): Promise<void> {
    await repo.remove(mail);
    count(outcome);
    const why = outcome === 'refused' ? 'the mail server refuses it' : 'it has no use any more';
    log.error({ err: error, mailId: mail.id, tries: mail.tries }, `mail not sent: ${why}`);
  }

  async function fail(mail: TakenMail, error: unknown): Promise<void> {
    if (isRefusal(error)) return giveUp(mail, 'refused', error);
    const next = nextTry(mail.tries, random.fraction(), { now: clock.now(), expiresAt: mail.expiresAt.getTime() });
    if (next === undefined) return giveUp(mail, 'expired', error);
    await repo.postpone(mail, new Date(next));
    count('postponed');
    log.warn({ err: error, mailId: mail.id, tries: mail.tries }, 'mail not sent: it is tried again');
  }

  async function deliver(mail: TakenMail): Promise<void> {
    if (mail.expiresAt.getTime() <= clock.now()) return giveUp(mail, 'expired');
    try {
      await mailer.send(open(mail), mail.id);
    } catch (error) {
      return fail(mail, error);
    }
    await repo.remove(mail);
    count('sent');
  }

  async function take(which: Urgency): Promise<TakenMail | undefined> {
    const times = { now: new Date(clock.now()), until: new Date(clock.now() + LEASE) };
    const mail = await repo.take({ ...times, held: [...held], isUrgent: which === 'urgent' });
    if (mail) held.add(mail.id);
    return mail;
  }

  async function sendDue(which: Urgency): Promise<void> {
    while (!isClosing) {
      if (which === 'any') isMore = false;
      const mail = await oneByOne(() => take(which));
      if (!mail) return;
      wake();
      await deliver(mail).finally(() => held.delete(mail.id));
    }
  }

  function wake(): void {
    isMore = true;
    if (isClosing) return;
    if (senders.any.size < AT_ONCE) begin('any');
    else if (senders.urgent.size < URGENT_AT_ONCE) begin('urgent');
  }

  function begin(which: Urgency): void {
    const sender = sendDue(which)
      .catch((error) => log.error({ err: error }, 'mails that wait were not looked after'))
      .finally(() => {
        senders[which].delete(sender);
        if (which === 'any' && isMore) wake();
      });
    senders[which].add(sender);
  }

  return {
    async send({ to, subject, text, expiresAt, isUrgent = false }: MailToKeep): Promise<void> {
      const now = clock.now();
      const id = random.uuid(now);
      const sealed = seal(key, id, Buffer.from(JSON.stringify({ to, subject, text }))).toString('base64url');
      await repo.insert({ id, sealed, at: new Date(now), expiresAt: expiresAt ?? new Date(now + KEPT_FOR), isUrgent });
      wake();
    },

    /** Sends what is due, also what a dead node left. */
    async look(): Promise<void> {
      wake();
    },

    /** Ends the mails under way; the others are for another node, or the next start. */
    async close(): Promise<void> {
      isClosing = true;
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, CLOSE_WAIT);
      await Promise.race([Promise.all([...senders.any, ...senders.urgent]), late.promise]);
      clearTimeout(timer);
    },
  };
}
