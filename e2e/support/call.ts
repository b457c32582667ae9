import { expect, type Page } from '@playwright/test';
import type { Person } from './person.ts';

/** What arrives at a page from its newest connected peer connection. */
export interface Arriving {
  framesDecoded: number;
  /** of the arriving sound, summed over time; rises while something is heard */
  audioEnergy: number;
  /** candidate type of the path in use: host, srflx, prflx or relay */
  path: string | undefined;
}

declare global {
  interface Window {
    peersForTest?: RTCPeerConnection[];
  }
}

/** Remembers the peer connections that the page makes; to be called before the page is opened. */
export async function watchPeers(person: Person): Promise<void> {
  await person.context.addInitScript(() => {
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

export const arriving = (page: Page): Promise<Arriving> =>
  page.evaluate(async () => {
    const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
    const found = { framesDecoded: 0, audioEnergy: 0, path: undefined as string | undefined };
    const stats = await peer?.getStats();
    stats?.forEach((report) => {
      if (report.type === 'inbound-rtp' && report.kind === 'video') found.framesDecoded = report.framesDecoded ?? 0;
      if (report.type === 'inbound-rtp' && report.kind === 'audio') found.audioEnergy = report.totalAudioEnergy ?? 0;
      if (report.type === 'transport') {
        const pair = stats.get(report.selectedCandidatePairId);
        found.path = pair && stats.get(pair.localCandidateId)?.candidateType;
      }
    });
    return found;
  });

/** Waits until picture and sound keep arriving. */
export async function seesAndHears({ page }: Person): Promise<void> {
  const before = await arriving(page);
  await expect
    .poll(async () => (await arriving(page)).framesDecoded, { timeout: 45_000 })
    .toBeGreaterThan(before.framesDecoded + 10);
  await expect.poll(async () => (await arriving(page)).audioEnergy).toBeGreaterThan(before.audioEnergy);
}

/** Waits until the page shows the picture of `other`. */
export async function meets({ page }: Person, other: Person): Promise<void> {
  await expect(page.getByLabel(`Video of ${other.username}`)).toBeVisible({ timeout: 45_000 });
}

/** From the camera check to the search. */
export async function startSearching({ page }: Person): Promise<void> {
  await page.goto('/matching/setup');
  await page
    .getByRole('button', { name: 'Check my camera' })
    .or(page.getByRole('link', { name: 'Check my camera' }))
    .first()
    .click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page).toHaveURL('/matching/explore');
}
