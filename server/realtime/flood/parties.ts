import { type Bucket, createBucket, createMeter, type Meter } from './bucket.ts';
import { BLOCK, type Intake, type Rate } from './limits.ts';

/** How long an account or address without connections is remembered: its buckets are full again by then. ms */
const REMEMBERED = 60_000;

/** An account or an address, and what it has used up. */
export interface Party extends Meter {
  /** Counts a handshake. @returns false if there are too many of them or of sockets, or the party is blocked */
  admits(now: number): boolean;
  opened(): void;
  closed(now: number): void;
  /** Refuses handshakes for a while. */
  block(now: number): void;
  isForgettable(now: number): boolean;
}

export interface PartyLimits extends Intake {
  handshakes: Rate;
  sockets: number;
}

function createParty(limits: PartyLimits, scale: number): Party {
  const handshakes: Bucket = createBucket(limits.handshakes, scale);
  const maxSockets = Math.max(1, limits.sockets * scale);
  let sockets = 0;
  let blockedUntil = 0;
  let usedAt = 0;
  return {
    ...createMeter(limits, scale),
    admits(now) {
      usedAt = now;
      return now >= blockedUntil && sockets < maxSockets && handshakes.take(1, now);
    },
    opened() {
      sockets += 1;
    },
    closed(now) {
      sockets -= 1;
      usedAt = now;
    },
    block(now) {
      blockedUntil = now + BLOCK;
    },
    isForgettable: (now) => sockets === 0 && now - usedAt > REMEMBERED,
  };
}

/** Accounts or addresses by their key, created when first asked for. */
export function createParties(limits: PartyLimits, scale: number): (key: string, now: number) => Party {
  const parties = new Map<string, Party>();
  let sweptAt = 0;
  function sweep(now: number): void {
    if (now - sweptAt < REMEMBERED) return;
    sweptAt = now;
    for (const [key, party] of parties) if (party.isForgettable(now)) parties.delete(key);
  }
  return (key, now) => {
    const known = parties.get(key);
    if (known) return known;
    sweep(now);
    const party = createParty(limits, scale);
    parties.set(key, party);
    return party;
  };
}
