/**
 * The safety code: four emojis that are the same on both sides if the two are connected directly, and not through
 * someone in between (docs/decisions/032). Pure: hashes and chance come from outside.
 */

/** Messages over the data channel (protocol.md). */
export type SafetyMessage = { type: 'safety_commit'; commitment: string } | { type: 'safety_reveal'; nonce: string };

/** 32 bytes */
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** A message of the exchange from what a stranger has sent; null for anything else. */
export function toSafetyMessage(value: unknown): SafetyMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, commitment, nonce } = value as Record<string, unknown>;
  if (type === 'safety_commit' && isHash(commitment)) return { type, commitment };
  if (type === 'safety_reveal' && isHash(nonce)) return { type, nonce };
  return null;
}

/** Fingerprints of the two certificates of the connection: algorithm and value. */
export interface Fingerprints {
  own: string;
  theirs: string;
}

export type SafetyCode =
  | { status: 'pending' }
  /** four numbers of emojis */
  | { status: 'ready'; emojis: readonly number[] }
  /** the other side has not answered */
  | { status: 'unavailable' }
  /** what came contradicts itself: someone may be in between */
  | { status: 'mismatch' };

export interface SafetyExchange {
  own: { nonce: string; commitment: string } | null;
  commitment: string | null;
  nonce: string | null;
  /** the other side has had too long to answer */
  isLate: boolean;
  result: Extract<SafetyCode, { status: 'ready' | 'mismatch' }> | null;
}

export const newExchange: SafetyExchange = { own: null, commitment: null, nonce: null, isLate: false, result: null };

export type SafetyInput =
  /** this side has drawn its nonce */
  | { type: 'drawn'; nonce: string; commitment: string }
  | { type: 'message'; message: SafetyMessage }
  /** what the other's nonce makes: its commitment, and the code */
  | { type: 'computed'; commitment: string; emojis: readonly number[] }
  | { type: 'late' };

export interface SafetyStep {
  exchange: SafetyExchange;
  send: SafetyMessage[];
  /** the other's nonce is known: compute what it makes */
  computes: boolean;
}

const stay = (exchange: SafetyExchange): SafetyStep => ({ exchange, send: [], computes: false });
const fail = (exchange: SafetyExchange): SafetyStep => stay({ ...exchange, result: { status: 'mismatch' } });

/** Both have committed themselves: nothing can be chosen to fit any more. */
const reveal = (exchange: SafetyExchange): SafetyMessage[] =>
  exchange.own && exchange.commitment ? [{ type: 'safety_reveal', nonce: exchange.own.nonce }] : [];

function hearCommitment(exchange: SafetyExchange, commitment: string): SafetyStep {
  if (exchange.commitment !== null) return exchange.commitment === commitment ? stay(exchange) : fail(exchange);
  if (exchange.own?.commitment === commitment) return fail(exchange);
  const next = { ...exchange, commitment };
  return { exchange: next, send: reveal(next), computes: false };
}

function hearNonce(exchange: SafetyExchange, nonce: string): SafetyStep {
  if (exchange.nonce !== null) return exchange.nonce === nonce ? stay(exchange) : fail(exchange);
  // They have had no commitment to answer, or have sent none.
  if (!exchange.own || exchange.commitment === null) return fail(exchange);
  return { exchange: { ...exchange, nonce }, send: [], computes: true };
}

export function stepExchange(exchange: SafetyExchange, input: SafetyInput): SafetyStep {
  if (exchange.result) return stay(exchange);
  switch (input.type) {
    case 'drawn': {
      const { nonce, commitment } = input;
      if (exchange.own) return stay(exchange);
      if (exchange.commitment === commitment) return fail(exchange);
      const next = { ...exchange, own: { nonce, commitment } };
      return { exchange: next, send: [{ type: 'safety_commit', commitment }, ...reveal(next)], computes: false };
    }
    case 'message':
      return input.message.type === 'safety_commit'
        ? hearCommitment(exchange, input.message.commitment)
        : hearNonce(exchange, input.message.nonce);
    case 'computed':
      if (input.commitment !== exchange.commitment) return fail(exchange);
      return stay({ ...exchange, result: { status: 'ready', emojis: input.emojis } });
    case 'late':
      return stay({ ...exchange, isLate: true });
  }
}

/** The state on screen. An answer that comes late still counts. */
export const codeOf = ({ result, isLate }: SafetyExchange): SafetyCode =>
  result ?? { status: isLate ? 'unavailable' : 'pending' };

const LABEL = 'visavis safety code 1';

/** A side's commitment is the SHA-256 of this text, which names both certificates in its own order. */
export const commitmentText = (sender: string, receiver: string, nonce: string): string =>
  [LABEL, sender, receiver, nonce].join('|');

/** Both sides derive the code from this, in one order. */
export function secretOf({ own, theirs }: Fingerprints, ownNonce: string, theirNonce: string) {
  const sides = [
    [own, ownNonce],
    [theirs, theirNonce],
  ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return {
    nonces: sides.map(([, nonce]) => nonce).join(''),
    info: [LABEL, ...sides.map(([fingerprint]) => fingerprint)].join('|'),
  };
}

/** The bytes that the code takes: four numbers of six bits. */
export const CODE_BYTES = 3;
export function emojisOf([a = 0, b = 0, c = 0]: ArrayLike<number> & Iterable<number>): readonly number[] {
  const bits = (a << 16) | (b << 8) | c;
  return [18, 12, 6, 0].map((shift) => (bits >> shift) & 63);
}

/** The certificate that a description names: algorithm and value; null where it names none, several, or a weak hash. */
export function fingerprintOf(sdp: string): string | null {
  const named = [...sdp.matchAll(/^a=fingerprint:(\S+) (\S+)/gm)].map(([, algorithm = '', value = '']) =>
    fingerprintText(algorithm, value),
  );
  const [only = null, ...others] = new Set(named);
  return others.length === 0 ? only : null;
}

/** One way of writing a fingerprint. Both sides must name the same hash, and all browsers have this one. */
export const fingerprintText = (algorithm: string, value: string): string | null =>
  algorithm.toLowerCase() === 'sha-256' ? `sha-256 ${value.toUpperCase()}` : null;
