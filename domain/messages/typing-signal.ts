import { TYPING_EXPIRY, TYPING_STOP_DELAY } from './rules.ts';

export interface TypingSignalOptions {
  after: (ms: number, run: () => void) => () => void;
  now: () => number;
  send: (isTyping: boolean) => void;
}

/** During long typing the start is repeated before the peer's indicator expires. */
const REPEAT_AFTER = TYPING_EXPIRY - 1000;

/** Signals typing: a start with the first text, a stop after 1 s without a change or on send (spec.md, 'Messaging'). */
export function createTypingSignal({ after, now, send }: TypingSignalOptions) {
  let startedAt: number | null = null;
  let cancelStop: () => void = () => undefined;

  const stop = () => {
    cancelStop();
    if (startedAt === null) return;
    startedAt = null;
    send(false);
  };

  return {
    /** @param text the field's text after the change */
    typed(text: string) {
      if (text.trim() === '') return stop();
      if (startedAt === null || now() - startedAt >= REPEAT_AFTER) {
        startedAt = now();
        send(true);
      }
      cancelStop();
      cancelStop = after(TYPING_STOP_DELAY, stop);
    },
    stop,
  };
}
