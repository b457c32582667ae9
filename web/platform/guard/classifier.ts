import { explicitOf } from '@visavis/domain/call/picture/guard.ts';
import {
  GUARD_LEAST_BYTES,
  GUARD_LEAST_IN,
  GUARD_LEAST_ROW,
  GUARD_RETRY,
  GUARD_SILENCE,
  GUARD_START_TIMEOUT,
} from '@visavis/domain/call/picture/guard-rules.ts';
import type { Clock } from '../clock.ts';
import { createStore } from '../store.ts';
import type { GuardCommand, GuardReport } from './messages.ts';
import type { Classifier, ClassifierState, Look } from './types.ts';

export interface ClassifierOptions {
  /** what the worker will ask for, fetched ahead of it into the browser's cache */
  files: readonly string[];
  fetchFile: (file: string, signal: AbortSignal, onBytes: (count: number) => void) => Promise<void>;
  openWorker: () => Worker;
  /** the picture that is on screen; null where there is none */
  capture: (video: HTMLVideoElement) => Promise<ImageBitmap | null>;
  /** where it is not, the model would be shown noise */
  isCanvasTrue: () => boolean;
  clock: Clock;
}

/** Runs the model in a worker, one picture at a time. */
export function createClassifier(options: ClassifierOptions): Classifier {
  const { files, fetchFile, openWorker, capture, isCanvasTrue, clock } = options;
  const state = createStore<ClassifierState>({ status: 'idle' });
  let fetching: AbortController | null = null;
  let worker: Worker | null = null;
  let answer: ((look: Look | null) => void) | null = null;
  let isLooking = false;
  let stopWaiting: () => void = () => undefined;
  let slowUntil = 0;

  const settle = (look: Look | null) => {
    stopWaiting();
    answer?.(look);
    answer = null;
  };
  const end = (status: ClassifierState['status']) => {
    fetching?.abort();
    fetching = null;
    worker?.terminate();
    worker = null;
    settle(null);
    state.set({ status });
  };
  const fail = () => end('failed');
  const waitFor = (ms: number) => {
    stopWaiting();
    stopWaiting = clock.after(ms, fail);
  };

  const start = () => {
    const opened = openWorker();
    worker = opened;
    waitFor(GUARD_START_TIMEOUT);
    opened.onerror = () => worker === opened && fail();
    opened.onmessage = ({ data }: MessageEvent<GuardReport>) => {
      if (worker !== opened) return;
      if (data.type === 'failed') return fail();
      stopWaiting();
      if (data.type === 'ready') state.set({ status: 'ready' });
    };
  };
  const giveUp = () => {
    slowUntil = clock.now() + GUARD_RETRY;
    end('slow');
  };
  /**
   * Gives up where too little arrives, unless that was once: a page that is busy reads late. It measures from the first
   * bytes on, which may have to wait for what matters more.
   */
  const fetchOne = async (file: string, signal: AbortSignal) => {
    let bytes: number | null = null;
    let slow = 0;
    const check = () => {
      slow = (bytes ?? 0) < GUARD_LEAST_BYTES ? slow + 1 : 0;
      if (slow === GUARD_LEAST_ROW) return giveUp();
      bytes = 0;
      stopWaiting = clock.after(GUARD_LEAST_IN, check);
    };
    await fetchFile(file, signal, (count) => {
      if (signal.aborted) return;
      if (bytes === null) stopWaiting = clock.after(GUARD_LEAST_IN, check);
      bytes = (bytes ?? 0) + count;
    });
    if (!signal.aborted) stopWaiting();
  };
  const fetchAll = async (signal: AbortSignal) => {
    // One after the other: the line is for others.
    for (const file of files) await fetchOne(file, signal);
  };
  /** The model's answer to one picture. */
  const ask = (opened: Worker, picture: ImageBitmap, since: number) =>
    new Promise<Look | null>((resolve) => {
      answer = resolve;
      waitFor(GUARD_SILENCE);
      opened.onmessage = ({ data }: MessageEvent<GuardReport>) => {
        if (worker !== opened) return;
        if (data.type !== 'classes') return fail();
        settle({ explicit: explicitOf(data.classes), ms: clock.now() - since });
      };
      opened.postMessage({ picture } satisfies GuardCommand, [picture]);
    });

  return {
    state,
    load() {
      const { status } = state.get();
      if (status === 'loading' || status === 'ready') return;
      if (!isCanvasTrue()) return state.set({ status: 'blind' });
      if (clock.now() < slowUntil) return state.set({ status: 'slow' });
      state.set({ status: 'loading' });
      const loading = new AbortController();
      fetching = loading;
      fetchAll(loading.signal).then(
        () => {
          if (fetching !== loading) return;
          fetching = null;
          start();
        },
        () => fetching === loading && fail(),
      );
    },
    hold() {
      if (state.get().status === 'loading') end('idle');
    },
    async look(video) {
      const opened = worker;
      if (state.get().status !== 'ready' || !opened || isLooking) return null;
      isLooking = true;
      try {
        const since = clock.now();
        const picture = await capture(video).catch(() => null);
        if (worker !== opened) picture?.close();
        return picture && worker === opened ? await ask(opened, picture, since) : null;
      } finally {
        isLooking = false;
      }
    },
    close() {
      if (state.get().status !== 'idle') end('idle');
    },
  };
}
