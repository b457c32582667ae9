import { expect, it } from 'vitest';
import { type InFrontDependencies, watchFront } from './feature.ts';

type Handler = (from: { userId: string; socketId: string }, report: { isInFront: boolean }) => Promise<void>;
const tab = { userId: 'ann', socketId: 'tab' };

/** A socket that reports, and presence that settles when a test says so. */
function open() {
  const entered = Promise.withResolvers<void>();
  const written: string[] = [];
  const connected = new Set([tab.socketId]);
  let report: Handler = async () => undefined;
  let disconnect: (of: typeof tab) => unknown = () => undefined;
  watchFront({
    inFront: {
      enter: async (...of: string[]) => {
        await entered.promise;
        written.push(`enter ${of.join(' ')}`);
      },
      leave: async (...of: string[]) => void written.push(`leave ${of.join(' ')}`),
    },
    sockets: {
      on: (_: unknown, handle: Handler) => {
        report = handle;
      },
      onDisconnect: (run: typeof disconnect) => {
        disconnect = run;
      },
      realtime: { isConnected: (socketId: string) => connected.has(socketId) },
    },
  } as unknown as InFrontDependencies);
  return {
    entered,
    written,
    report: (isInFront: boolean) => report(tab, { isInFront }),
    disconnect: async () => {
      connected.delete(tab.socketId);
      await disconnect(tab);
    },
  };
}

it('someone whose page is in front is known to be there, until it is not or its socket is gone', async () => {
  const { entered, written, report, disconnect } = open();
  entered.resolve();
  await report(true);
  await report(false);
  await report(true);
  await disconnect();
  await disconnect();
  const there = ['enter ann tab', 'leave ann tab'];
  expect(written).toEqual([...there, ...there]);
});

it('a socket that was gone before its report was handled leaves nobody in front', async () => {
  const { entered, written, report, disconnect } = open();
  // Its disconnect is handled first.
  await disconnect();
  const reported = report(true);
  entered.resolve();
  await reported;
  expect(written).toEqual(['enter ann tab', 'leave ann tab']);
});
