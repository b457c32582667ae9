import {
  GUARD_LEAST_BYTES,
  GUARD_LEAST_IN,
  GUARD_LEAST_ROW,
  GUARD_RETRY,
  GUARD_SILENCE,
  GUARD_START_TIMEOUT,
} from '@visavis/domain/call/picture/guard-rules.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeClock, settle } from '../clock.fake.ts';
import { createClassifier } from './classifier.ts';
import type { GuardReport } from './messages.ts';

function createWorld() {
  const clock = createFakeClock();
  const fetches: {
    file: string;
    signal: AbortSignal;
    bytes: (count: number) => void;
    done: () => void;
    fail: () => void;
  }[] = [];
  const picture = { close: vi.fn() } as unknown as ImageBitmap;
  const workers: Worker[] = [];
  const seen = { sent: 0, terminated: 0, picture: picture as ImageBitmap | null, isCanvasTrue: true };
  const classifier = createClassifier({
    files: ['/worker', '/wasm'],
    fetchFile: (file, signal, bytes) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('failed'));
        signal.addEventListener('abort', fail);
        fetches.push({ file, signal, bytes, done: resolve, fail });
      }),
    openWorker() {
      const worker = {
        postMessage: () => {
          seen.sent += 1;
        },
        terminate: () => {
          seen.terminated += 1;
        },
      } as unknown as Worker;
      workers.push(worker);
      return worker;
    },
    capture: async () => seen.picture,
    isCanvasTrue: () => seen.isCanvasTrue,
    clock,
  });
  const report = (data: GuardReport) =>
    workers.at(-1)?.onmessage?.call(workers.at(-1) as Worker, { data } as MessageEvent);
  const fetchAll = async () => {
    for (let file = 0; file < 2; file += 1) {
      fetches.at(-1)?.done();
      await settle();
    }
  };
  return {
    classifier,
    clock,
    fetches,
    workers,
    seen,
    picture,
    report,
    fetchAll,
    status: () => classifier.state.get().status,
    async start() {
      classifier.load();
      await fetchAll();
      report({ type: 'ready' });
    },
  };
}
let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
});
const video = {} as HTMLVideoElement;

describe('loading', () => {
  test('fetches one file after the other, then starts the worker', async () => {
    const { classifier, fetches, workers, fetchAll, report, status } = world;
    expect(fetches).toEqual([]);
    classifier.load();
    classifier.load();
    expect(fetches.map(({ file }) => file)).toEqual(['/worker']);
    await fetchAll();
    expect(fetches.map(({ file }) => file)).toEqual(['/worker', '/wasm']);
    expect([workers.length, status()]).toEqual([1, 'loading']);
    report({ type: 'ready' });
    expect(status()).toBe('ready');
  });

  test('stops at once when it is held, while it fetches and while the worker starts', async () => {
    const { classifier, fetches, workers, seen, fetchAll, status } = world;
    classifier.load();
    classifier.hold();
    expect([status(), fetches[0]?.signal.aborted, workers.length]).toEqual(['idle', true, 0]);
    classifier.load();
    await fetchAll();
    classifier.hold();
    expect([status(), seen.terminated]).toEqual(['idle', 1]);
  });

  test('is not undone by holding once it is ready', async () => {
    await world.start();
    world.classifier.hold();
    expect(world.status()).toBe('ready');
  });

  test.each<[string, (of: typeof world) => unknown]>([
    ['a worker that cannot start', ({ report }) => report({ type: 'failed', message: 'no' })],
    ['a worker with an error', ({ workers: [worker] }) => worker?.onerror?.call(worker, new ErrorEvent('error'))],
    ['a worker that says nothing', ({ clock }) => clock.advance(GUARD_START_TIMEOUT)],
  ])('fails with %s, and can be tried again', async (_, goWrong) => {
    world.classifier.load();
    await world.fetchAll();
    await goWrong(world);
    expect(world.status()).toBe('failed');
    world.classifier.load();
    expect(world.status()).toBe('loading');
  });

  /** Lets the model arrive at so many bytes a span, as long as it is waited for. */
  const arrive = async (count: number, spans: number) => {
    for (let span = 0; span < spans; span += 1) {
      world.fetches.at(-1)?.bytes(count);
      await world.clock.advance(GUARD_LEAST_IN);
    }
  };

  test('goes on over a line that is just fast enough, however long it takes', async () => {
    world.classifier.load();
    await world.clock.advance(60_000); // others come first
    await arrive(GUARD_LEAST_BYTES, 20);
    expect(world.status()).toBe('loading');
    await world.fetchAll();
    world.report({ type: 'ready' });
    expect([world.status(), world.clock.pending()]).toEqual(['ready', 0]);
  });

  test('is given up over a line that is too slow or becomes it, and is tried again minutes later', async () => {
    world.classifier.load();
    await arrive(GUARD_LEAST_BYTES - 1, GUARD_LEAST_ROW - 1);
    await arrive(GUARD_LEAST_BYTES, 1);
    await arrive(GUARD_LEAST_BYTES - 1, GUARD_LEAST_ROW - 1);
    expect(world.status()).toBe('loading');
    await arrive(GUARD_LEAST_BYTES - 1, 1);
    expect([world.status(), world.fetches[0]?.signal.aborted, world.clock.pending()]).toEqual(['slow', true, 0]);
    world.classifier.close();
    await world.clock.advance(GUARD_RETRY - 1);
    world.classifier.load();
    expect([world.status(), world.fetches.length]).toEqual(['slow', 1]);
    await world.clock.advance(1);
    world.classifier.load();
    expect([world.status(), world.fetches.length]).toEqual(['loading', 2]);
  });

  test('leaves no timer when it is held', async () => {
    world.classifier.load();
    world.fetches.at(-1)?.bytes(1);
    world.classifier.hold();
    world.fetches.at(-1)?.bytes(1);
    expect([world.status(), world.clock.pending()]).toEqual(['idle', 0]);
  });

  test('fails with a file that cannot be fetched', async () => {
    world.classifier.load();
    world.fetches.at(-1)?.fail();
    await settle();
    expect(world.status()).toBe('failed');
  });
});

describe('looking', () => {
  test('says how likely a picture is explicit, and how long that took', async () => {
    await world.start();
    const looking = world.classifier.look(video);
    await world.clock.advance(140);
    world.report({ type: 'classes', classes: { Porn: 0.6, Hentai: 0.2, Neutral: 0.2 } });
    expect(await looking).toEqual({ explicit: 0.8, ms: 140 });
    expect(world.clock.pending()).toBe(0);
  });

  test('finds nothing before the model is ready, without a picture, and while it looks at one', async () => {
    const { classifier, seen, start, report, clock, picture } = world;
    expect(await classifier.look(video)).toBeNull();
    await start();
    seen.picture = null;
    expect(await classifier.look(video)).toBeNull();
    seen.picture = picture;
    const first = classifier.look(video);
    await clock.advance(1);
    expect(await classifier.look(video)).toBeNull();
    report({ type: 'classes', classes: {} });
    expect(await first).toEqual({ explicit: 0, ms: 1 });
    expect(seen.sent).toBe(1);
  });

  test('fails with a worker that gives no answer', async () => {
    await world.start();
    const looking = world.classifier.look(video);
    await world.clock.advance(GUARD_SILENCE);
    expect(await looking).toBeNull();
    expect([world.status(), world.seen.terminated]).toEqual(['failed', 1]);
  });

  test('ends with the worker', async () => {
    await world.start();
    const looking = world.classifier.look(video);
    await settle();
    world.classifier.close();
    expect(await looking).toBeNull();
    expect([world.status(), world.seen.terminated]).toEqual(['idle', 1]);
  });
});

test('cannot see, and fetches nothing, where a canvas gives back noise', async () => {
  const world = createWorld();
  world.seen.isCanvasTrue = false;
  world.classifier.load();
  expect([world.status(), world.fetches.length]).toEqual(['blind', 0]);
  expect(await world.classifier.look(document.createElement('video'))).toBeNull();
});
