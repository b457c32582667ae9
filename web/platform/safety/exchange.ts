import { SAFETY_WAIT } from '@visavis/domain/call/rules.ts';
import {
  codeOf,
  commitmentText,
  emojisOf,
  type Fingerprints,
  newExchange,
  type SafetyCode,
  type SafetyInput,
  type SafetyMessage,
  secretOf,
  stepExchange,
  toSafetyMessage,
} from '@visavis/domain/call/safety/safety-code.ts';
import type { Clock } from '../clock.ts';
import type { SafetyHashes } from './hashes.ts';

export interface SafetyExchangeOptions {
  hashes: SafetyHashes;
  clock: Clock;
  /** null where this connection's certificates are not clear */
  fingerprints: () => Promise<Fingerprints | null>;
  /** called at each change */
  onCode: (code: SafetyCode) => void;
}

/** Makes the safety code of one connection over its data channels (protocol.md). */
export interface SafetyRun {
  /** A channel has opened; what is sent goes over the first. */
  open(channel: Pick<RTCDataChannel, 'send'>): void;
  /** Anything that came over a channel. */
  receive(data: unknown): void;
  stop(): void;
}

/** Longer than any message of the exchange. */
const LONGEST = 500;

function messageOf(data: unknown): SafetyMessage | null {
  if (typeof data !== 'string' || data.length > LONGEST) return null;
  try {
    return toSafetyMessage(JSON.parse(data));
  } catch {
    return null;
  }
}

export function createSafetyExchange({ hashes, clock, fingerprints, onCode }: SafetyExchangeOptions): SafetyRun {
  let exchange = newExchange;
  let shown: SafetyCode = codeOf(exchange);
  let channel: Pick<RTCDataChannel, 'send'> | null = null;
  let used: Fingerprints | null = null;
  let isOver = false;
  let stopWaiting: () => void = () => undefined;

  const show = (code: SafetyCode) => {
    if (code === shown || isOver) return;
    if (code.status !== shown.status) onCode(code);
    shown = code;
  };
  const take = (input: SafetyInput) => {
    if (isOver) return;
    const step = stepExchange(exchange, input);
    exchange = step.exchange;
    for (const message of step.send) channel?.send(JSON.stringify(message));
    show(codeOf(exchange));
    if (step.computes) void compute();
  };
  const compute = async () => {
    const { own, nonce } = exchange;
    if (!own || !nonce || !used) return;
    const secret = secretOf(used, own.nonce, nonce);
    const [commitment, bytes] = await Promise.all([
      hashes.digest(commitmentText(used.theirs, used.own, nonce)),
      hashes.derive(secret.nonces, secret.info),
    ]);
    take({ type: 'computed', commitment, emojis: emojisOf(bytes) });
  };
  const draw = async () => {
    used = await fingerprints();
    if (!used) return;
    const nonce = hashes.nonce();
    take({ type: 'drawn', nonce, commitment: await hashes.digest(commitmentText(used.own, used.theirs, nonce)) });
  };
  /** Without certificates, or where the channel has closed meanwhile, the time runs out. */
  const ignore = () => undefined;

  return {
    open(opened) {
      if (channel || isOver) return;
      channel = opened;
      stopWaiting = clock.after(SAFETY_WAIT, () => take({ type: 'late' }));
      draw().catch(ignore);
    },
    receive(data) {
      const message = messageOf(data);
      if (message) take({ type: 'message', message });
    },
    stop() {
      isOver = true;
      stopWaiting();
    },
  };
}
