import { type Bucket, createBucket, type Rate } from '../../ports/rate-limiter/bucket.ts';
import { REMEMBERED, remembered } from '../../ports/rate-limiter/remembered.ts';
import { BLOCK, type Intake } from './limits.ts';
import { createMeter, type Meter } from './meter.ts';

/** An account or an address, and what it has used up. */
export interface Source extends Meter {
  /** Counts a handshake. @returns false if there are too many of them or of sockets, or the source is blocked */
  admits(now: number): boolean;
  opened(): void;
  closed(now: number): void;
  /** Refuses handshakes for a while. */
  block(now: number): void;
  isForgettable(now: number): boolean;
}

export interface SourceLimits extends Intake {
  handshakes: Rate;
  sockets: number;
}

function createSource(limits: SourceLimits, scale: number): Source {
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

/** Accounts or addresses by their key. */
export const createSources = (limits: SourceLimits, scale: number) =>
  remembered(
    () => createSource(limits, scale),
    (source: Source, now) => source.isForgettable(now),
  );
