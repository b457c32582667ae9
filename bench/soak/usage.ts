import type { CDPSession, Page } from '@playwright/test';

/** A page's memory after a garbage collection. */
export interface Usage {
  /** objects, strings, closures and all else that the page's scripts hold */
  'data, MB': number;
  /** the same with bytecode, machine code and their tables, which the engine makes of the scripts and throws away as it likes */
  'heap with compiled code, MB': number;
  nodes: number;
  listeners: number;
  /** not yet collected, closed ones included */
  connections: number;
  'open connections': number;
  'live tracks': number;
}

declare global {
  interface Window {
    held?: { connections: WeakRef<RTCPeerConnection>[]; tracks: WeakRef<MediaStreamTrack>[] };
  }
}

/** Runs in a page before its scripts. Counts without keeping anything alive. */
export function countMedia(): void {
  window.held = { connections: [], tracks: [] };
  const { held } = window;
  const add = (...tracks: MediaStreamTrack[]) => held.tracks.push(...tracks.map((track) => new WeakRef(track)));
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      held.connections.push(new WeakRef<RTCPeerConnection>(this));
    }
  };
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    add(...stream.getTracks());
    return stream;
  };
  const clone = MediaStreamTrack.prototype.clone;
  MediaStreamTrack.prototype.clone = function (this: MediaStreamTrack) {
    const track = clone.call(this);
    add(track);
    return track;
  };
}

/** In the page, after a collection. */
function countHeld(): Pick<Usage, 'connections' | 'open connections' | 'live tracks'> {
  const alive = <T extends object>(refs: WeakRef<T>[] = []) => refs.flatMap((ref) => ref.deref() ?? []);
  const connections = alive(window.held?.connections);
  const received = connections
    .filter(({ connectionState }) => connectionState !== 'closed')
    .flatMap((each) => each.getReceivers().map(({ track }) => track));
  const tracks = [...alive(window.held?.tracks), ...received];
  return {
    connections: connections.length,
    'open connections': connections.filter(({ connectionState }) => connectionState !== 'closed').length,
    'live tracks': new Set(tracks.filter(({ readyState }) => readyState === 'live')).size,
  };
}

/** The figures without a goal: what the engine makes of a page's scripts is nothing that the page holds. */
export const TOLD: readonly (keyof Usage)[] = ['heap with compiled code, MB'];

const mb = (bytes: number) => Number((bytes / 2 ** 20).toFixed(2));

/** Size of the heap's objects that are not code, bytes. */
async function dataSize(devtools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as {
    snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
    nodes: number[];
  };
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  // Native objects are the browser's own and not in this heap.
  const isData = types[0].map((name) => name !== 'code' && name !== 'native');
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (isData[nodes[at + type] ?? 0]) sum += nodes[at + size] ?? 0;
  }
  return sum;
}

/** @param devtools of the page */
export async function usageOf(page: Page, devtools: CDPSession): Promise<Usage> {
  // One collection frees the page's own objects, the next one JavaScript's.
  for (let times = 0; times < 3; times += 1) await devtools.send('HeapProfiler.collectGarbage');
  const held = await page.evaluate(countHeld);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const data = await dataSize(devtools);
  return {
    'data, MB': mb(data),
    'heap with compiled code, MB': mb(usedSize),
    nodes,
    listeners: jsEventListeners,
    ...held,
  };
}
