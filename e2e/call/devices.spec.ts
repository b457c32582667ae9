import type { Locator, Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import { connectionInUse, expectMedia, expectMoreVideo, pressControl, startCall } from '../support/people/call.ts';
import { interrupt, liveCameras, recordTracks, unplug, unplugCamera } from '../support/people/devices.ts';
import { expect, test } from '../support/test.ts';

// Chromium's fake cameras are green, and the second one has a format that is never sent: it is painted grey instead.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumFlags({ devices: 2 }) } });

/** How much greener than red a picture is, 0 to 255. */
const greenOf = (video: Locator) =>
  video.evaluate((element) => {
    const canvas = document.createElement('canvas');
    canvas.width = 32;
    canvas.height = 18;
    const context = canvas.getContext('2d');
    context?.drawImage(element as HTMLVideoElement, 0, 0, 32, 18);
    const { data } = context?.getImageData(0, 0, 32, 18) ?? { data: [] };
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum += (data[at + 1] ?? 0) - (data[at] ?? 0);
    return sum / (data.length / 4);
  });

/** Does something of which a toast tells, which is gone after a few seconds. */
const expectToast = (page: Page, text: string | RegExp, act: () => Promise<unknown>) => {
  const toast = page.getByRole('status').filter({ hasText: text }).first();
  return Promise.all([expect(toast).toBeVisible({ timeout: 45_000 }), act()]);
};

const switchTo = async (page: Page, kind: string, device: string) => {
  await page.getByRole('dialog', { name: 'Camera and sound' }).getByLabel(kind).click();
  await page.getByRole('option', { name: device, exact: true }).click();
};

test('camera, microphone and speaker are switched during a call, and replaced when they are unplugged', async ({
  newCaller,
}) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await recordTracks(alice.context);
  const sent: string[] = [];
  for (const { page } of [alice, bob]) {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sent.push(...(/video:(?:offer|answer)/.exec(String(payload)) ?? []))),
    );
  }
  await startCall(alice, bob);
  const descriptions = sent.length;
  const connection = await connectionInUse(alice);
  const picture = bob.page.getByLabel(`Video of ${alice.username}`);
  const cameraOff = bob.page.getByText(`${alice.username} turned their camera off`).first();
  await expect.poll(() => greenOf(picture)).toBeGreaterThan(60);

  await test.step('the other sees the camera that is chosen, and the former one is released', async () => {
    await pressControl(alice, 'Camera and sound');
    await switchTo(alice.page, 'Camera', 'fake_device_1');
    await expect.poll(() => greenOf(picture)).toBeLessThan(20);
    await expect.poll(() => liveCameras(alice.page)).toEqual(['fake_device_1']);
    await expectMoreVideo(bob);
  });

  await test.step('a muted microphone stays muted when another one is chosen', async () => {
    await alice.page.keyboard.press('Escape');
    await pressControl(alice, 'Mute microphone');
    await pressControl(alice, 'Camera and sound');
    await switchTo(alice.page, 'Microphone', 'Fake Audio Input 2');
    await expect
      .poll(() =>
        alice.page.evaluate(() =>
          window.capturedForTest
            .filter(({ kind, readyState }) => kind === 'audio' && readyState === 'live')
            .map(({ label, enabled }) => [label, enabled]),
        ),
      )
      .toEqual([['Fake Audio Input 2', false]]);
    await alice.page.keyboard.press('Escape');
    await expect(bob.page.getByLabel(`${alice.username} is muted`).first()).toBeVisible();
    await pressControl(alice, 'Unmute microphone');
    await expectMedia(bob);
  });

  await test.step('the sound goes to the speaker that is chosen', async () => {
    await pressControl(alice, 'Camera and sound');
    await switchTo(alice.page, 'Speaker', 'Fake Audio Output 2');
    const video = alice.page.locator(`video[aria-label="Video of ${bob.username}"]`);
    const speaker = () =>
      video.evaluate(async (element) => {
        const devices = await navigator.mediaDevices.enumerateDevices();
        return devices.find(({ deviceId }) => deviceId === (element as HTMLVideoElement).sinkId)?.label;
      });
    await expect.poll(speaker).toBe('Fake Audio Output 2');
    await alice.page.keyboard.press('Escape');
  });

  await test.step('an unplugged camera is replaced by another one, with a notice', async () => {
    await expectToast(alice.page, 'Now using fake_device_0.', () => unplugCamera(alice.page));
    await expect.poll(() => greenOf(picture)).toBeGreaterThan(60);
    await expect(cameraOff).toBeHidden();
  });

  await test.step('without any camera the other sees that it is off, until one is plugged in', async () => {
    await alice.page.evaluate(() => {
      window.noCameraForTest = true;
    });
    await expectToast(alice.page, 'you can no longer be seen', () => unplugCamera(alice.page));
    await expect(cameraOff).toBeVisible();
    await expect(alice.page.getByRole('button', { name: 'No camera', exact: true })).toBeDisabled();
    const plugIn = () =>
      alice.page.evaluate(() => {
        window.noCameraForTest = false;
        navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
      });
    await expectToast(alice.page, 'Camera connected', plugIn);
    await expect(cameraOff).toBeHidden();
    await expectMoreVideo(bob);
  });

  await test.step('while a phone call has both, the other sees and reads so, until they are given back', async () => {
    const muted = bob.page.getByLabel(`${alice.username} is muted`);
    for (const device of ['audio', 'video'] as const) await interrupt(alice.page, device, true);
    await expect(cameraOff).toBeVisible();
    await expect(muted.first()).toBeVisible();
    const silenced = `Your system or another app keeps your microphone silent: ${bob.username} can’t hear you`;
    await expect(alice.page.getByText(silenced)).toBeVisible();
    for (const device of ['audio', 'video'] as const) await interrupt(alice.page, device, false);
    await expect(cameraOff).toBeHidden();
    await expect(muted).toHaveCount(0);
    await expectMedia(bob);
  });

  const { page } = alice;
  const muted = bob.page.getByLabel(`${alice.username} is muted`);
  const change = (of: Pick<Window, 'noMicrophoneForTest' | 'unpluggedForTest'>) =>
    page.evaluate((next) => {
      Object.assign(window, next);
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    }, of);

  await test.step('a microphone, and the other hears the next one', async () => {
    await pressControl(alice, 'Camera and sound');
    await switchTo(page, 'Microphone', 'Fake Audio Input 2');
    await page.keyboard.press('Escape');
    await expectMedia(bob);
    await expectToast(page, /Your microphone was disconnected\. Now using Fake/, () => unplug(page, 'audio'));
    await expect(muted).toHaveCount(0);
    await expectMedia(bob);
  });

  await test.step('without any, the other reads that it is off, until one is plugged in', async () => {
    await page.evaluate(() => {
      window.noMicrophoneForTest = true;
    });
    await expectToast(page, 'you can no longer be heard', () => unplug(page, 'audio'));
    const notice = page.getByText(`No microphone: ${bob.username} can’t hear you`);
    await expect(notice).toBeVisible();
    await expect(muted.first()).toBeVisible();
    await expectToast(page, 'Microphone connected', () => change({ noMicrophoneForTest: false }));
    await expect(notice).toHaveCount(0);
    await expect(muted).toHaveCount(0);
    await expectMedia(bob);
  });

  await test.step('a speaker, until it is back', async () => {
    const video = page.locator(`video[aria-label="Video of ${bob.username}"]`);
    const sink = () => video.evaluate((element) => (element as HTMLVideoElement).sinkId);
    await pressControl(alice, 'Camera and sound');
    await switchTo(page, 'Speaker', 'Fake Audio Output 2');
    await page.keyboard.press('Escape');
    await expect.poll(sink).not.toBe('');
    const chosen = await sink();
    const unplugSpeaker = () => change({ unpluggedForTest: 'Fake Audio Output 2' });
    await expectToast(page, 'The sound now comes from the default one.', unplugSpeaker);
    await expect.poll(sink).toBe('');
    await expectMedia(alice);
    await change({ unpluggedForTest: '' });
    await expect.poll(sink).toBe(chosen);
  });

  expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
  expect(sent.length, 'no negotiation').toBe(descriptions);
});
