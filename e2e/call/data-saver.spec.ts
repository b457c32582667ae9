import { SAVER_PROFILE } from '@visavis/domain/call/picture/video.ts';
import { expectMoreVideo, pressControl, pressEnd, startCall } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { GOODBYE } from '../support/people/rating.ts';
import { expect, test } from '../support/test.ts';

/** How long the data of a call is measured, s of the browser's own counters. */
const MEASURED = 20;

interface Counters {
  /** ms */
  at: number;
  /** of the transport, all that it carries */
  sent: number;
  received: number;
  framesSent: number;
}

const countersOf = ({ page }: Person): Promise<Counters> =>
  page.evaluate(async () => {
    const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
    const counters = { at: 0, sent: 0, received: 0, framesSent: 0 };
    (await peer?.getStats())?.forEach((report) => {
      if (report.type === 'transport')
        Object.assign(counters, { at: report.timestamp, sent: report.bytesSent, received: report.bytesReceived });
      if (report.type === 'outbound-rtp' && report.kind === 'video') counters.framesSent = report.framesSent ?? 0;
    });
    return counters;
  });

/** Both directions between two moments: kbit/s, and frames a second. */
function ratesBetween(before: Counters, now: Counters) {
  const seconds = (now.at - before.at) / 1000;
  return {
    sent: ((now.sent - before.sent) * 8) / 1000 / seconds,
    received: ((now.received - before.received) * 8) / 1000 / seconds,
    frames: (now.framesSent - before.framesSent) / seconds,
  };
}

/**
 * The camera gives 24 pictures a second. Nothing costs more to send than noise; of a plain grey that moves, all can be sent
 * that the sender lets through.
 */
const see = ({ context }: Person, what: 'noise' | 'grey') =>
  context.addInitScript((isNoise) => {
    const real = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (!real) return;
    const draw = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
      const pen = canvas.getContext('2d');
      const pictures = Array.from({ length: 8 }, () => {
        const picture = new ImageData(640, 360);
        for (let at = 0; at < picture.data.length; at += 1)
          picture.data[at] = at % 4 === 3 ? 255 : isNoise ? Math.random() * 256 : 128;
        return picture;
      });
      let turn = 0;
      setInterval(() => {
        const next = pictures[turn++ % pictures.length];
        // Moved, so that no picture is like any of the last ones.
        if (next) pen?.putImageData(next, (turn % 13) - 6, (turn % 7) - 3);
      }, 1000 / 24);
      return canvas.captureStream(24).getVideoTracks();
    };
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await real(constraints);
      return constraints?.video ? new MediaStream([...draw(), ...stream.getAudioTracks()]) : stream;
    };
  }, what === 'noise');

/** What two people send over the next while. */
async function measure(people: readonly Person[]) {
  const before = await Promise.all(people.map(countersOf));
  const passed = async () => {
    const now = await Promise.all(people.map(countersOf));
    return Math.min(...now.map(({ at }, index) => at - (before[index]?.at ?? at)));
  };
  await expect.poll(passed, { timeout: 120_000 }).toBeGreaterThan(MEASURED * 1000);
  const now = await Promise.all(people.map(countersOf));
  return now.map((counters, index) => ratesBetween(before[index] ?? counters, counters));
}

const saver = ({ page }: Person) => page.getByRole('switch', { name: 'Data saver' });

test('one who saves data makes both send little, and learns after the call what it took', async ({ newCaller }) => {
  const [alice, bob] = [
    await newCaller('alice', { hasFullPicture: true }),
    await newCaller('bob', { hasFullPicture: true }),
  ];
  await see(alice, 'noise');
  await see(bob, 'grey');
  await alice.page.goto('/matching');
  await saver(alice).click();
  await expect(saver(alice)).toBeChecked();
  await startCall(alice, bob);

  await test.step('in both directions, within what ten minutes may take', async () => {
    for (const { sent, received, frames } of await measure([alice, bob])) {
      test.info().annotations.push({
        type: 'measured',
        description: `${sent.toFixed(0)} kbit/s sent, ${received.toFixed(0)} received, ${frames.toFixed(1)} f/s`,
      });
      for (const rate of [sent, received]) expect(rate).toBeLessThanOrEqual(250);
      // A counter is read between two frames.
      expect(frames).toBeLessThanOrEqual(SAVER_PROFILE.frameRate * 1.05);
      expect(((sent + received) * 1000 * 600) / 8).toBeLessThanOrEqual(20e6);
    }
    await expectMoreVideo(alice);
    await expectMoreVideo(bob);
  });

  await test.step('the call names its bytes to whoever saved them alone', async () => {
    await expect(alice.page.getByText(/0:(3[5-9]|[45]\d)$|[1-9]:\d\d$/)).toBeVisible({ timeout: 60_000 });
    const { sent, received } = await countersOf(alice);
    await pressControl(bob, 'Next person');
    const recap = alice.page.getByRole('alertdialog', { name: GOODBYE });
    const said = recap.getByText(/^This call used [\d.]+\sMB of data\.$/);
    await expect(said).toBeVisible();
    const megabytes = Number(/[\d.]+/.exec((await said.textContent()) ?? '')?.[0]);
    expect(megabytes).toBeGreaterThanOrEqual(Math.floor((sent + received) / 1e5) / 10);
    expect(megabytes).toBeLessThan((sent + received) / 1e6 + 1);
    await expect(bob.page.getByText(/This call used/)).toHaveCount(0);
  });
});

test('the switch of a call holds until it is turned off', async ({ newCaller }) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const limitOf = ({ page }: Person) =>
    page.evaluate(() => {
      const peer = window.peersForTest?.findLast(({ connectionState }) => connectionState === 'connected');
      const sender = peer?.getSenders().find(({ track }) => track?.kind === 'video');
      return sender?.getParameters().encodings[0]?.maxBitrate;
    });
  await pressControl(alice, 'Camera and sound');
  await saver(alice).click();
  for (const person of [alice, bob]) await expect.poll(() => limitOf(person)).toBe(SAVER_PROFILE.videoBitrate);
  await saver(alice).click();
  for (const person of [alice, bob])
    await expect.poll(() => limitOf(person)).toBeGreaterThan(SAVER_PROFILE.videoBitrate);
  await alice.page.keyboard.press('Escape');
  await pressEnd(alice);
});
