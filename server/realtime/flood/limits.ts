import type { Rate } from '../../ports/rate-limiter/bucket.ts';

/** Rates of frames and bytes that may arrive. */
export interface Intake {
  frames: Rate;
  bytes: Rate;
}

const KB = 1024;
const MB = 1024 * KB;

/** A connection without a session: it sends one connect packet and answers heartbeats. */
export const STRANGER: Intake = {
  frames: { burst: 20, perSecond: 1 },
  bytes: { burst: 64 * KB, perSecond: KB },
};

/**
 * A connection with a session. Each event has a limit of its own, the highest 1,200 a minute, all of which may come at
 * once; a busy call sends some 20 events a second, and descriptions of 40 KB at every skip.
 */
export const CONNECTION: Intake = {
  frames: { burst: 1500, perSecond: 50 },
  bytes: { burst: 4 * MB, perSecond: 128 * KB },
};

/** An account, over all of its connections: one busy tab beside idle ones. */
export const ACCOUNT = {
  frames: { burst: 2000, perSecond: 100 },
  bytes: { burst: 6 * MB, perSecond: 256 * KB },
  /** twenty tabs that reconnect three times in a row */
  handshakes: { burst: 60, perSecond: 1 },
  sockets: 20,
};

/** An address, which may be a school, a campus or a mobile network: bounds what one machine with many accounts can do. */
export const ADDRESS = {
  frames: { burst: 20_000, perSecond: 2000 },
  bytes: { burst: 64 * MB, perSecond: 4 * MB },
  /** all of them return at once after a restart */
  handshakes: { burst: 1000, perSecond: 20 },
  sockets: 1000,
};

/** How long an account or an address that sent too much is refused, ms. The web client retries for longer. */
export const BLOCK = 10_000;

/** Bytes that may wait for a client that does not read: more than any state that is sent at once. */
export const UNREAD = MB;
