import { TYPING_EXPIRY, TYPING_STOP_DELAY } from './rules.ts';

export interface TypingSignalOptions {
  after: (ms: number, run: () => void) => () => void;
  now: () => number;
  send: (isTyping: boolean) => void;
}

/** Said again before the other side's indicator expires, while the typing goes on. */
const REPEAT_AFTER = TYPING_EXPIRY - 1000;

/** Tells the person opposite that one types: a start with the first text, a stop after 1 s without any, or on send. */
export function createTypingSignal({ after, now, send }: TypingSignalOptions) {
  let saidAt: number | null = null;
  let cancelStop: () => void = () => undefined;

  const stop = () => {
    cancelStop();
    if (saidAt === null) return;
    saidAt = null;
    send(false);
  };

  return {
    /** @param text what the field holds after the change */
    typed(text: string) {
      if (text.trim() === '') return stop();
      if (saidAt === null || now() - saidAt >= REPEAT_AFTER) {
        saidAt = now();
        send(true);
      }
      cancelStop();
      cancelStop = after(TYPING_STOP_DELAY, stop);
    },
    stop,
  };
}
