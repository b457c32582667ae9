import { createECDH } from 'node:crypto';
import pLimit from 'p-limit';
import type { Log } from '../log.ts';

/**
 * Whether an endpoint that a browser has named belongs to a push service. The server posts to it, so anything else could
 * be an address of the operator's network.
 * @param services hosts such as `fcm.googleapis.com`, `*.push.apple.com` for every host below one, or a whole origin
 */
export function isOfService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || url.hash) return false;
  if (services.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port) return false;
  return services.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}

/** Where a browser is pushed to, as its subscription says. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  payload: string;
  /** how long the push service keeps it for a device that is away, s */
  ttl: number;
  /** `high` also wakes a device that saves power */
  urgency: 'normal' | 'high';
  /** a message that waits is replaced by the next one of its topic: up to 32 characters of base64url */
  topic: string;
}

/** `gone`: the browser has given the subscription up, or made it with another key of this site. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/** Hands messages to the push services of browsers, encrypted for one browser each. */
export interface PushSender {
  /** by which browsers know this server, in base64url */
  readonly publicKey: string;
  /** whether an endpoint belongs to a push service */
  knows(endpoint: string): boolean;
  /** Never rejects. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

export interface PushSenderOptions {
  /** 32 bytes: the private key, on the curve P-256 */
  key: Buffer;
  /** hosts of push services */
  services: readonly string[];
  /** where push services reach the operator: `mailto:` or `https:` */
  contact: string;
  log: Log;
}

/** After this, ms, a push service is given up. */
const TIMEOUT = 10_000;
/** Answers of services where there is no such subscription. */
const GONE = [404, 410];
/** Where it was made with another key of this site; and everywhere, where the clock of this site is wrong. */
const KEY_REFUSED = [401, 403];
/** Messages on their way at once: a crowd must not use up the sockets of the process. */
const AT_ONCE = 32;
/**
 * Messages are filled up to this length, bytes, so that it says nothing of what they hold. Services take 4096 at most, of
 * which encryption needs some.
 */
const LENGTH = 1024;

const padded = (payload: string): string => payload + ' '.repeat(Math.max(0, LENGTH - Buffer.byteLength(payload)));

const publicKeyOf = (key: Buffer): string => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key);
  return pair.getPublicKey('base64url');
};

/** Web Push (RFC 8030, 8291, 8292). */
export function createPushSender({ key, services, contact, log }: PushSenderOptions): PushSender {
  const publicKey = publicKeyOf(key);
  const vapidDetails = { subject: contact, publicKey, privateKey: key.toString('base64url') };
  const inTurn = pLimit(AT_ONCE);
  /** services that have taken a message since they last refused the key: they do not refuse all of this site */
  const accepting = new Set<string>();

  async function post({ endpoint, p256dh, auth }: PushTarget, message: PushMessage): Promise<PushOutcome> {
    const { host } = new URL(endpoint);
    // Loaded with the first message: most starts need none.
    const { default: webPush } = await import('web-push');
    const { payload, ttl: TTL, urgency, topic } = message;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, padded(payload), {
      vapidDetails,
      TTL,
      urgency,
      topic,
    });
    const { 'Content-Length': _, ...sent } = headers as Record<string, string>;
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: sent,
      body: Uint8Array.from(body ?? []),
      // Where a service sends us is not checked against the list.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await answer.body?.cancel();
    if (answer.ok) {
      accepting.add(host);
      return 'sent';
    }
    if (GONE.includes(answer.status)) return 'gone';
    if (KEY_REFUSED.includes(answer.status) && accepting.delete(host)) return 'gone';
    // The rest of an endpoint is a secret of the browser.
    log.warn({ service: host, status: answer.status }, 'a push service refused a message');
    return 'failed';
  }

  return {
    publicKey,
    knows: (endpoint) => isOfService(endpoint, services),
    send: (target, message) =>
      inTurn(async () => {
        // The operator may have taken its service off the list since.
        if (!isOfService(target.endpoint, services)) return 'gone';
        return post(target, message).catch((error: Error) => {
          log.warn({ service: new URL(target.endpoint).host, reason: error.name }, 'a message was not pushed');
          return 'failed' as const;
        });
      }),
  };
}
