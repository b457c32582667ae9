import { errors, type Page } from '@playwright/test';

/** One frame of someone else's video, when it was drawn. */
interface Frame {
  /** ms by the machine's clock, the same in every page */
  at: number;
  /** its video track */
  track: string;
  width: number;
  height: number;
}

/** Audio received on every connection of the page so far, in samples. */
interface Audio {
  received: number;
  concealed: number;
}

/** Media that a page sends in its call, summed over its connections. */
export interface Sent {
  /** ms by the machine's clock */
  at: number;
  /** bytes so far, by kind */
  audio: number;
  video: number;
  /** of the picture that is encoded, such as 640x360; empty where there is none */
  size: string;
  /** the browser's estimate of what the path carries, bit/s */
  available: number;
  /** what holds the picture's quality down, by the browser */
  limit: string;
}

/** Measurements of the calls in a page: the product's or the textbook's. */
export interface Recorder {
  frames: Frame[];
  /** the last key or pointer press, ms by the machine's clock, and the video track drawn last before it */
  press: { at: number; before: string | undefined };
  audio(): Promise<Audio>;
  sent(): Promise<Sent>;
  /** how many connections carry a call now */
  connected(): number;
}

declare global {
  interface Window {
    recorderForBench: Recorder;
  }
}

/** An init script: records each frame drawn of remote video, the presses, and what connections received. */
export function record(): void {
  const now = () => performance.timeOrigin + performance.now();
  const peers: RTCPeerConnection[] = [];
  const audioOf = new Map<string, Audio>();
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };

  const recorder: Recorder = {
    frames: [],
    press: { at: 0, before: undefined },
    async audio() {
      for (const [index, peer] of peers.entries()) {
        // A closed connection keeps its last figures.
        if (peer.connectionState === 'closed') continue;
        for (const report of (await peer.getStats()).values()) {
          if (report.type !== 'inbound-rtp' || report.kind !== 'audio') continue;
          const { totalSamplesReceived = 0, concealedSamples = 0 } = report;
          audioOf.set(`${index} ${report.id}`, { received: totalSamplesReceived, concealed: concealedSamples });
        }
      }
      const sum = { received: 0, concealed: 0 };
      for (const { received, concealed } of audioOf.values()) {
        sum.received += received;
        sum.concealed += concealed;
      }
      return sum;
    },
    async sent() {
      const sum: Sent = { at: now(), audio: 0, video: 0, size: '', available: 0, limit: '' };
      for (const peer of peers.filter(({ connectionState }) => connectionState === 'connected')) {
        for (const report of (await peer.getStats()).values()) {
          if (report.type === 'candidate-pair' && report.nominated)
            sum.available += report.availableOutgoingBitrate ?? 0;
          if (report.type !== 'outbound-rtp') continue;
          sum[report.kind as 'audio' | 'video'] += report.bytesSent ?? 0;
          if (report.kind === 'audio') continue;
          sum.size = `${report.frameWidth ?? 0}x${report.frameHeight ?? 0}@${report.framesPerSecond ?? 0}`;
          sum.limit = report.qualityLimitationReason ?? '';
        }
      }
      return sum;
    },
    connected: () => peers.filter(({ connectionState }) => connectionState === 'connected').length,
  };
  window.recorderForBench = recorder;

  const isRemote = (track: MediaStreamTrack) =>
    peers.some((peer) => peer.getReceivers().some((receiver) => receiver.track === track));
  const watched = new WeakSet<HTMLVideoElement>();
  const watch = (video: HTMLVideoElement) => {
    video.requestVideoFrameCallback((at, { width, height }) => {
      const [track] = (video.srcObject as MediaStream | null)?.getVideoTracks() ?? [];
      if (track && isRemote(track)) {
        recorder.frames.push({ at: performance.timeOrigin + at, track: track.id, width, height });
      }
      watch(video);
    });
  };
  const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject') as Required<
    TypedPropertyDescriptor<MediaProvider | null>
  >;
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    ...source,
    set(this: HTMLMediaElement, stream: MediaProvider | null) {
      source.set.call(this, stream);
      if (!(this instanceof HTMLVideoElement) || watched.has(this)) return;
      watched.add(this);
      watch(this);
    },
  });

  for (const kind of ['keydown', 'pointerdown']) {
    window.addEventListener(kind, () => (recorder.press = { at: now(), before: recorder.frames.at(-1)?.track }), true);
  }
}

/** ms from the last press to the first frame of someone new; undefined until there is one. */
function pressToFace(): number | undefined {
  const { press, frames } = window.recorderForBench;
  const first = frames.find(({ at, track }) => at > press.at && track !== press.before);
  return first && first.at - press.at;
}

/** Waits for the first frame of someone new after the last press. @returns ms from that press; `limit` without one */
export async function faceAfterPress(page: Page, limit: number): Promise<number> {
  const found = await page
    .waitForFunction(pressToFace, undefined, { timeout: limit, polling: 50 })
    .catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError)) throw error;
    });
  return (await found?.jsonValue()) ?? limit;
}
