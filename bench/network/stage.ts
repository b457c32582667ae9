import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { freePort } from '../../server/testing/programs/program.ts';
import { startServerProcess } from '../../server/testing/programs/server-process.ts';
import { type LaunchedBrowser, launchBrowser } from './browsers.ts';
import type { BrowserName, Hub, Place, Shape } from './hub.ts';
import type { Network } from './networks.ts';
import { relayPorts, startRelay } from './relay.ts';
import { serveTextbook } from './textbook.ts';

/** A server, a textbook's server and the browsers on one network. */
export interface Stage {
  /** the product's */
  origin: string;
  textbookOrigin: string;
  browsers: Record<BrowserName, Browser>;
  /** for those who are left behind. They have machines of their own, so it can be made to stand still */
  leftBehind: LaunchedBrowser;
  hub: Hub;
  /** how a textbook page of this name connects; without servers where the network needs none */
  configuration(name: string): RTCConfiguration;
  /** Puts the network's shape in force, with changes. */
  degrade(change?: Shape): Promise<void>;
  /** Lifts it, so that pages load fast; blocked ports stay blocked. */
  clear(): Promise<void>;
  /** how late the hub was in its worst degraded span, 99th percentile, ms */
  hubLate(): number;
  stop(): Promise<void>;
}

/** @throws where a program does not start; nothing is left running */
export async function startStage(hub: Hub, network: Network): Promise<Stage> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const begun = async <T>(start: Promise<T>, end: (started: T) => Promise<unknown>): Promise<T> => {
    const started = await start;
    ends.push(() => end(started));
    return started;
  };
  try {
    await hub.shape({});
    const hasRelay = network.relay || network.open !== undefined;
    const relay = hasRelay && (await begun(startRelay(hub.address), (each) => each.stop()));
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const settings = {
      HOST: '0.0.0.0',
      PORT: String(port),
      // Browsers resolve localhost to this namespace's own address.
      PUBLIC_URL: origin,
      RATE_LIMIT_SCALE: '1000',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'data-')),
      ...(relay ? relay.settings : {}),
    };
    await begun(startServerProcess(settings), (each) => each.stop());
    const textbook = await begun(serveTextbook(await freePort()), (each) => each.stop());
    const launch = (name: Place) =>
      begun(launchBrowser(hub, name), async (each) => {
        each.goOn();
        await each.browser.close();
      });
    const browsers = { a: (await launch('a')).browser, b: (await launch('b')).browser };
    const leftBehind = await launch('c');
    const ports = network.open && [port, textbook.port, ...network.open.map((name) => relayPorts[name])];
    const shape: Shape = { ...network.shape, ...(ports && { ports }) };
    let hubLate = 0;
    let isDegraded = false;
    const set = async (next: Shape, degrades: boolean) => {
      const { late } = await hub.shape(next);
      if (isDegraded) hubLate = Math.max(hubLate, late);
      isDegraded = degrades;
    };
    return {
      origin,
      textbookOrigin: `http://localhost:${textbook.port}`,
      browsers,
      leftBehind,
      hub,
      configuration: (name) => ({
        iceServers: relay ? relay.iceServers(name) : [],
        iceTransportPolicy: network.relay ? 'relay' : 'all',
      }),
      degrade: (change = {}) => set({ ...shape, ...change }, true),
      clear: () => set(ports ? { ports } : {}, false),
      hubLate: () => hubLate,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
