import type { readMessage } from '@visavis/domain/call/icebreakers/read-message.ts';
import { chunks } from '../../lib/chunks.ts';

type Read = typeof readMessage;

/** Hands over what checks the messages of strangers, once it is there. */
export interface MessageReader {
  load(): void;
  /** Messages that come before are read afterwards, in their order. */
  use(act: (read: Read) => void): void;
}

/** A check that is there from the start. */
export const readerOf = (read: Read): MessageReader => ({ load: () => undefined, use: (act) => act(read) });

const fromFile = () => import('@visavis/domain/call/icebreakers/read-message.ts');

export function createLateReader(load: () => Promise<{ readMessage: Read }> = fromFile): MessageReader {
  let read: Read | null = null;
  let isLoading = false;
  const waiting: ((read: Read) => void)[] = [];
  return {
    load() {
      if (read || isLoading) return;
      isLoading = true;
      chunks.load(load).then(
        (file) => {
          read = file.readMessage;
          for (const act of waiting.splice(0)) act(read);
        },
        // Without its file no message is read; the next channel tries again.
        () => {
          isLoading = false;
          waiting.length = 0;
        },
      );
    },
    use(act) {
      if (read) act(read);
      else waiting.push(act);
    },
  };
}
