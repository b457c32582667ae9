import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    capturedForTest: MediaStreamTrack[];
    /** no camera is left */
    noCameraForTest?: boolean;
    noMicrophoneForTest?: boolean;
    /** the name of a device that is no longer there */
    unpluggedForTest?: string;
  }
}

/** Records every captured track, paints the second camera grey, and refuses devices on request as a computer without them does. */
export const recordTracks = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    window.capturedForTest = [];
    const paintedAs = (camera: MediaStreamTrack) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const context = canvas.getContext('2d');
      let turn = 0;
      const timer = setInterval(() => {
        turn += 1;
        if (context) context.fillStyle = turn % 2 === 0 ? '#808080' : '#848484';
        context?.fillRect(0, 0, 640, 360);
      }, 100);
      const [painted] = canvas.captureStream(10).getVideoTracks();
      if (!painted) throw new Error('The canvas has no track');
      const stop = painted.stop.bind(painted);
      const settings = camera.getSettings();
      return Object.defineProperties(painted, {
        label: { value: camera.label },
        getSettings: { value: () => settings },
        stop: {
          value: () => {
            clearInterval(timer);
            camera.stop();
            stop();
          },
        },
      });
    };
    mediaDevices.getUserMedia = async (constraints) => {
      const isMissing =
        (constraints?.video && window.noCameraForTest) || (constraints?.audio && window.noMicrophoneForTest);
      if (isMissing) throw new DOMException('no such device', 'NotFoundError');
      const stream = await open(constraints);
      const [second] = stream.getVideoTracks().filter(({ label }) => label === 'fake_device_1');
      if (second) {
        stream.removeTrack(second);
        stream.addTrack(paintedAs(second));
      }
      window.capturedForTest.push(...stream.getTracks());
      return stream;
    };
    mediaDevices.enumerateDevices = async () => {
      const devices = await list();
      const isThere = ({ kind, label }: MediaDeviceInfo) =>
        !(kind === 'videoinput' && window.noCameraForTest) &&
        !(kind === 'audioinput' && window.noMicrophoneForTest) &&
        label !== window.unpluggedForTest;
      return devices.filter(isThere);
    };
  });

export const liveCameras = (page: Page) =>
  page.evaluate(() =>
    window.capturedForTest
      .filter(({ kind, readyState }) => kind === 'video' && readyState === 'live')
      .map(({ label }) => label),
  );

/** Ends a device's track as an unplugged device does. */
export const unplug = (page: Page, device: 'audio' | 'video') =>
  page.evaluate((wanted) => {
    const track = window.capturedForTest.findLast(({ kind, readyState }) => kind === wanted && readyState === 'live');
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  }, device);
/** Takes a device's picture or sound away, as a phone call does, or gives it back. */
export const interrupt = (page: Page, device: 'audio' | 'video', isInterrupted: boolean) =>
  page.evaluate(
    ([wanted, muted]) => {
      const track = window.capturedForTest.findLast(({ kind, readyState }) => kind === wanted && readyState === 'live');
      if (track) Object.defineProperty(track, 'muted', { value: muted, configurable: true });
      track?.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
    },
    [device, isInterrupted] as const,
  );
export const unplugCamera = (page: Page) => unplug(page, 'video');
