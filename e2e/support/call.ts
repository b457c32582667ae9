import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Person } from './person.ts';

/** What arrives at a page from its newest connected peer connection. */
export interface Arriving {
  framesDecoded: number;
  /** of the arriving sound, summed over time; rises while something is heard */
  audioEnergy: number;
  /** candidate types of the two ends of the path in use: host, srflx, prflx or relay */
  path: { local: string; remote: string } | undefined;
}

declare global {
  interface Window {
    peersForTest?: RTCPeerConnection[];
  }
}

/** Remembers the peer connections that pages make; to be called before they are opened. */
export async function watchPeers(context: BrowserContext): Promise<void> {
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

export const arriving = (page: Page): Promise<Arriving> =>
  page.evaluate(async () => {
    const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
    const found = { framesDecoded: 0, audioEnergy: 0, path: undefined as Arriving['path'] };
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

/** Waits until picture and sound keep arriving. */
export async function seesAndHears({ page }: Person): Promise<void> {
  const before = await arriving(page);
  await expect
    .poll(async () => (await arriving(page)).framesDecoded, { timeout: 45_000 })
    .toBeGreaterThan(before.framesDecoded + 10);
  await expect.poll(async () => (await arriving(page)).audioEnergy).toBeGreaterThan(before.audioEnergy);
}

/** Waits until more of the picture has come, from now on. */
export async function picturesGoOn({ page }: Person): Promise<void> {
  const before = await arriving(page);
  await expect.poll(async () => (await arriving(page)).framesDecoded).toBeGreaterThan(before.framesDecoded + 20);
}

/** Which of the connections that the page has made carries the call. */
export const connectionInUse = ({ page }: Person): Promise<number | undefined> =>
  page.evaluate(() => window.peersForTest?.findIndex(({ connectionState }) => connectionState === 'connected'));

/** Waits until the page shows the picture of `other`. */
export async function meets({ page }: Person, other: Person): Promise<void> {
  await expect(page.getByLabel(`Video of ${other.username}`)).toBeVisible({ timeout: 45_000 });
}

/** Through the camera check, to where one button starts the search. */
export async function getReady({ page }: Person): Promise<void> {
  await page.goto('/matching/setup');
  await page
    .getByRole('button', { name: 'Check my camera' })
    .or(page.getByRole('link', { name: 'Check my camera' }))
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
}

/** From where `getReady` leads to. */
export async function search({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page).toHaveURL('/matching/explore');
}

/** From the camera check to the search. */
export async function startSearching(person: Person): Promise<void> {
  await getReady(person);
  await search(person);
}

/** Presses a button of the call. */
export async function control({ page }: Person, name: string | RegExp): Promise<void> {
  // The row hides while nobody moves.
  await page.mouse.move(200 + Math.round(Math.random() * 200), 300);
  await page.getByRole('button', { name, exact: true }).click();
}

/** Brings two who are alone in the queue into a call, and waits until each sees and hears the other. */
export async function startCall(one: Person, other: Person): Promise<void> {
  for (const person of [one, other]) await startSearching(person);
  await meets(one, other);
  await meets(other, one);
  await seesAndHears(one);
  await seesAndHears(other);
}

/** Waits until the server knows `one` in the call again: what one says through it reaches the other. */
export async function isSignalled(one: Person, other: Person): Promise<void> {
  await expect(one.page.getByText('Reconnecting…')).toHaveCount(0, { timeout: 30_000 });
  await expect(async () => {
    await control(one, /^(Mute|Unmute) microphone$/);
    await expect(other.page.getByLabel(`${one.username} is muted`).first()).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await control(one, 'Unmute microphone');
  await expect(other.page.getByLabel(`${one.username} is muted`)).toHaveCount(0);
}
