import type { CrashKind } from '@visavis/domain/site/crash-contract.ts';
import { createContext } from 'react';
import type { Media } from '../../platform/media/types.ts';

/** Called once a page has crashed; main.tsx tells the server. */
export const CrashReportContext = createContext<(kind: CrashKind) => void>(() => undefined);

/** The search, call or ring that a crash ends. */
export interface AtCrash {
  /** camera or microphone are on, for something that ends with the crash */
  isCapturing(): boolean;
  /** Ends a search or call, so that the other is told at once, and stops camera and microphone. */
  end(): void;
}

/** Of pages without a camera. */
export const AtCrashContext = createContext<AtCrash>({ isCapturing: () => false, end: () => undefined });

/** Around everything: camera and microphone, whoever holds them. */
export const endMedia = (media: Pick<Media, 'state' | 'release'>): AtCrash => ({
  isCapturing: () => media.state.get().stream !== null,
  end() {
    media.release('check');
    media.release('call');
  },
});
