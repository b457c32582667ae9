import type { Browser, Page } from '@playwright/test';
import { contextOptions } from '../e2e/support/people/person.ts';

/** Opens a page of the same origin that only holds its camera open. */
export async function openBare(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext(contextOptions(origin));
  const page = await context.newPage();
  await page.goto('/health');
  await page.evaluate(async () => {
    const video = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } };
    const stream = await navigator.mediaDevices.getUserMedia({ video, audio: true });
    Object.assign(window, { captureForBench: stream });
  });
  return page;
}

/** ms from offer to first remote frame between two bare peer connections of this page */
export async function connectBare(): Promise<number> {
  const stream = (window as unknown as { captureForBench: MediaStream }).captureForBench;
  const [caller, callee] = [new RTCPeerConnection(), new RTCPeerConnection()];
  caller.onicecandidate = ({ candidate }) => void callee.addIceCandidate(candidate ?? undefined);
  callee.onicecandidate = ({ candidate }) => void caller.addIceCandidate(candidate ?? undefined);
  for (const track of stream.getTracks()) {
    caller.addTrack(track, stream);
    callee.addTrack(track, stream);
  }
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  callee.ontrack = ({ streams }) => {
    video.srcObject = streams[0] ?? null;
    void video.play();
  };
  const framed = new Promise<number>((resolve) => {
    video.requestVideoFrameCallback(() => resolve(performance.now()));
  });
  const start = performance.now();
  await caller.setLocalDescription();
  await callee.setRemoteDescription(caller.localDescription as RTCSessionDescription);
  await callee.setLocalDescription();
  await caller.setRemoteDescription(callee.localDescription as RTCSessionDescription);
  const end = await framed;
  caller.close();
  callee.close();
  video.remove();
  return end - start;
}
