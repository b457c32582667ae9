import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { PICTURE_TIMEOUT } from '@visavis/domain/call/rules.ts';
import { chooseItem } from './page.ts';
import type { Person } from './person.ts';

/** Media that a page receives over its newest connected peer connection. */
export interface InboundMedia {
  framesDecoded: number;
  /** total energy of the received audio; rises while there is sound */
  audioEnergy: number;
  /** candidate types of the two ends of the path in use: host, srflx, prflx or relay */
  path: { local: string; remote: string } | undefined;
}

declare global {
  interface Window {
    peersForTest?: RTCPeerConnection[];
    tracksForTest?: MediaStreamTrack[];
  }
}

/** Makes pages list their peer connections for `inboundMedia`. Call it before opening a page. */
export async function recordPeerConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Original = window.RTCPeerConnection;
    window.peersForTest = [];
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        window.peersForTest?.push(this);
      }
    };
  });
}

/** The page gives up no one: on a busy machine the ten seconds of a try are over before the next press. */
export const neverGiveUp = ({ context }: Person): Promise<unknown> =>
  context.addInitScript((patience) => {
    const start = window.setTimeout.bind(window);
    const later = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      start(run, ms === patience ? 600_000 : ms, ...rest);
    Object.assign(window, { setTimeout: later });
  }, PICTURE_TIMEOUT.found);

/** A call costs less with a small, slow picture, for tests that do not look at it. */
const SMALL: MediaTrackConstraints = { width: 160, height: 90, frameRate: 5 };

/** Makes pages ask the camera for a small picture. Call it before opening a page. */
export const useSmallPicture = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((picture) => {
    // A page that is not secure has none.
    const mediaDevices: MediaDevices | undefined = navigator.mediaDevices;
    if (!mediaDevices) return;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const video = constraints?.video;
      return real(typeof video === 'object' ? { ...constraints, video: { ...video, ...picture } } : constraints);
    };
  }, SMALL);

/**
 * Makes pages list what they capture, for `liveTracks`. Call it before opening a page.
 * @param picture replaces the size and rate that pages ask of the camera
 */
export async function recordCapture(context: BrowserContext, picture: MediaTrackConstraints = {}): Promise<void> {
  await context.addInitScript((replaced) => {
    // Firefox has none on about:blank.
    const mediaDevices: MediaDevices | undefined = navigator.mediaDevices;
    if (!mediaDevices) return;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    window.tracksForTest = tracks;
    mediaDevices.getUserMedia = async (constraints) => {
      const video = constraints?.video;
      const asked = typeof video === 'object' ? { ...constraints, video: { ...video, ...replaced } } : constraints;
      const stream = await real(asked);
      tracks.push(...stream.getTracks());
      return stream;
    };
  }, picture);
}

/** How many tracks of camera and microphone the page holds open. */
export const liveTracks = ({ page }: Person): Promise<number | undefined> =>
  page.evaluate(() => window.tracksForTest?.filter(({ readyState }) => readyState === 'live').length);

export const inboundMedia = (page: Page): Promise<InboundMedia> =>
  page.evaluate(async () => {
    const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
    const found = { framesDecoded: 0, audioEnergy: 0, path: undefined as InboundMedia['path'] };
    const stats = await peer?.getStats();
    stats?.forEach((report) => {
      if (report.type === 'inbound-rtp' && report.kind === 'video') found.framesDecoded = report.framesDecoded ?? 0;
      if (report.type === 'inbound-rtp' && report.kind === 'audio') found.audioEnergy = report.totalAudioEnergy ?? 0;
      if (report.type === 'transport') {
        const pair = stats.get(report.selectedCandidatePairId);
        const typeOf = (id: string) => stats.get(id)?.candidateType;
        found.path = pair && { local: typeOf(pair.localCandidateId), remote: typeOf(pair.remoteCandidateId) };
      }
    });
    return found;
  });

/**
 * Waits until a counter has grown by more than this. A new connection counts from zero, and Firefox does so whenever the
 * size of the picture changes.
 */
async function expectGrowth(page: Page, counter: 'framesDecoded' | 'audioEnergy', by: number) {
  let last = (await inboundMedia(page))[counter];
  let grown = 0;
  const measure = async () => {
    const now = (await inboundMedia(page))[counter];
    grown += now < last ? now : now - last;
    last = now;
    return grown;
  };
  await expect.poll(measure, { timeout: 45_000 }).toBeGreaterThan(by);
}

/** Waits until new video frames and sound arrive. */
export async function expectMedia({ page }: Person): Promise<void> {
  await expectGrowth(page, 'framesDecoded', 5);
  await expectGrowth(page, 'audioEnergy', 0);
}

/** Waits until more video frames arrive. */
export const expectMoreVideo = ({ page }: Person): Promise<void> => expectGrowth(page, 'framesDecoded', 10);

interface VideoSample {
  /** ms since the epoch */
  at: number;
  /** frames that the own camera has delivered to the connection */
  sent: number;
  /** frames of the other's video that were decoded */
  decoded: number;
}

/** Watches the video in both directions. @returns a function that stops and returns the samples */
export async function watchVideo({ page }: Person): Promise<() => Promise<VideoSample[]>> {
  const watch = await page.evaluateHandle(() => {
    const samples: VideoSample[] = [];
    const look = async () => {
      const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
      const sample = { at: Date.now(), sent: 0, decoded: 0 };
      (await peer?.getStats())?.forEach((report) => {
        if (report.type === 'inbound-rtp' && report.kind === 'video') sample.decoded = report.framesDecoded ?? 0;
        if (report.type === 'media-source' && report.kind === 'video') sample.sent = report.frames ?? 0;
      });
      samples.push(sample);
    };
    const timer = setInterval(look, 100);
    return { samples, stop: () => clearInterval(timer) };
  });
  return () =>
    watch.evaluate(({ samples, stop }) => {
      stop();
      return samples;
    });
}

/**
 * How many frames one camera delivered while the other person's picture stood still, at most. Frames rather than time:
 * on a busy machine the camera pauses too.
 */
export function longestStandstill(seen: readonly VideoSample[], shown: readonly VideoSample[]): number {
  const sentBy = (at: number) => shown.findLast((sample) => sample.at <= at)?.sent ?? shown[0]?.sent ?? 0;
  let [longest, last] = [0, seen[0]];
  for (const sample of seen) {
    if (!last || sample.decoded !== last.decoded) last = sample;
    longest = Math.max(longest, sentBy(sample.at) - sentBy(last.at));
  }
  return longest;
}

/** The index of the page's peer connection that carries the call. */
export const connectionInUse = ({ page }: Person): Promise<number | undefined> =>
  page.evaluate(() => window.peersForTest?.findIndex(({ connectionState }) => connectionState === 'connected'));

/** The names of the two ends of the path in use, the caller's own first. They change with every new path. */
export const pathOf = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() => {
    const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
    const nameIn = (description?: RTCSessionDescription | null) =>
      /^a=ice-ufrag:(\S+)/m.exec(description?.sdp ?? '')?.[1] ?? '';
    return [nameIn(peer?.currentLocalDescription), nameIn(peer?.currentRemoteDescription)];
  });

/** Waits until the page's path has other names than these at both ends. */
export async function expectNewPath(person: Person, before: readonly string[]): Promise<void> {
  const old = async () => (await pathOf(person)).filter((name) => name === '' || before.includes(name));
  await expect.poll(old, 'the names of the former path').toEqual([]);
}

/** The other's video where it can be seen: the element is there without a picture too, such as behind the rating. */
export const shownVideo = ({ page }: Person, other: Person): Locator =>
  page.getByLabel(`Video of ${other.username}`).and(page.locator(':not([aria-hidden=true])'));

/** Waits until the page shows the other's video. */
export async function expectVideoOf(person: Person, other: Person): Promise<void> {
  await expect(shownVideo(person, other)).toBeVisible({ timeout: 45_000 });
}

/**
 * Within which the other learns that a tab was closed, ms: two seconds (rulings 31), and patience for a busy machine. By
 * the silence of its socket they would learn it much later.
 */
export const NOTICED_WITHIN = 15_000;

/** The clock of a call that is long enough to be rated. */
export const QUALIFYING = /(0:3[1-9]|0:[45]\d|[1-9]:\d\d)$/;

/**
 * The button that starts the search. On a busy machine the page may not reach itself in time and then offers 'Start
 * anyway': the tests of that door look for its buttons themselves.
 */
const startButton = ({ page }: Person) => page.getByRole('button', { name: /^Start( anyway)?$/ });

/** Goes through the camera check, up to the button that starts the search. */
export async function checkCamera(person: Person): Promise<void> {
  await person.page.goto('/matching');
  // The app starts in this time, and then the camera.
  await expect(startButton(person)).toBeEnabled({ timeout: 60_000 });
}

/** Presses the button that `checkCamera` leads to. */
export async function pressStart(person: Person): Promise<void> {
  await startButton(person).click();
  await expect(person.page).toHaveURL('/matching/explore');
}

/** Goes through the camera check and starts the search. */
export async function startSearch(person: Person): Promise<void> {
  await checkCamera(person);
  await pressStart(person);
}

/** The entries of the menu 'more' of the call controls. */
const inMenu = /^(Camera and sound|Minimise the call|Safety code|Keyboard shortcuts|Block .+)$/;

/** Presses one of the call controls, or chooses it in their menu. */
export async function pressControl({ page }: Person, name: string | RegExp): Promise<void> {
  if (typeof name === 'string' && inMenu.test(name)) {
    await page.getByRole('button', { name: 'More options', exact: true }).click();
    return chooseItem(page, name);
  }
  await page.getByRole('button', { name, exact: true }).click();
}

/**
 * Stops the page's time, which then passes only as the test moves it.
 * @param within ms of its time; it is tried again where they have passed meanwhile
 */
export const stopTime = ({ page }: Person, within = 1000): Promise<void> =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + within)).toPass();

/** Ends the search or the call. */
export const pressEnd = (person: Person): Promise<void> => pressControl(person, /^End the (search|call)$/);

/** Matches the only two people in the queue and waits until each receives the other's media. */
export async function startCall(one: Person, other: Person): Promise<void> {
  for (const person of [one, other]) await startSearch(person);
  await expectVideoOf(one, other);
  await expectVideoOf(other, one);
  await expectMedia(one);
  await expectMedia(other);
}

/** Waits until the server relays `one`'s call events to the other. */
export async function expectSignalling(one: Person, other: Person): Promise<void> {
  await expect(one.page.getByText('Reconnecting…')).toHaveCount(0, { timeout: 30_000 });
  // Once only: what is turned off meanwhile is announced again with the connection.
  await pressControl(one, 'Mute microphone');
  await expect(other.page.getByLabel(`${one.username} is muted`).first()).toBeVisible({ timeout: 60_000 });
  await pressControl(one, 'Unmute microphone');
  await expect(other.page.getByLabel(`${one.username} is muted`)).toHaveCount(0);
}
