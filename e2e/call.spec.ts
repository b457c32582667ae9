import { getProfile } from '@visavis/domain/users/contract.ts';
import {
  connectionInUse,
  control,
  getReady,
  isSignalled,
  meets,
  picturesGoOn,
  search,
  seesAndHears,
  startCall,
  startSearching,
} from './support/call.ts';
import type { Person } from './support/person.ts';
import { expect, test } from './support/test.ts';

/** The clock of a call that counts. */
const QUALIFYING = /(0:3[1-9]|0:[45]\d|[1-9]:\d\d)$/;

test('strangers meet, skip, meet the next one, talk, rate, and karma moves', async ({ newCaller }) => {
  test.setTimeout(300_000);
  const [alice, bob, carol] = [await newCaller('alice'), await newCaller('bob'), await newCaller('carol')];
  for (const person of [alice, bob, carol]) await getReady(person);

  await test.step('a match', async () => {
    await search(alice);
    await expect(alice.page.getByText('Looking for someone…').first()).toBeVisible();
    await search(bob);
    await meets(alice, bob);
    await meets(bob, alice);
  });

  await test.step('a skip brings the next person, without asking for a rating', async () => {
    await search(carol);
    await expect(carol.page.getByText('Looking for someone…').first()).toBeVisible();
    await control(alice, 'Next person');
    const isWith = async (person: Person, other: Person) =>
      (await person.page.getByLabel(`Video of ${other.username}`).count()) > 0;
    await expect
      .poll(async () => (await isWith(carol, alice)) || (await isWith(carol, bob)), { timeout: 60_000 })
      .toBe(true);
  });

  const isWithAlice = (await carol.page.getByLabel(`Video of ${alice.username}`).count()) > 0;
  const partner = isWithAlice ? alice : bob;
  await test.step('picture and sound arrive both ways', async () => {
    await seesAndHears(carol);
    await seesAndHears(partner);
  });

  await test.step('each sees the other mute and turn the camera off', async () => {
    await control(carol, 'Mute microphone');
    await expect(partner.page.getByLabel(`${carol.username} is muted`).first()).toBeVisible();
    await control(carol, 'Turn camera off');
    await expect(partner.page.getByText(`${carol.username} turned the camera off`).first()).toBeVisible();
    await control(carol, 'Turn camera on');
    await control(carol, 'Unmute microphone');
    await expect(partner.page.getByLabel(`${carol.username} is muted`)).toHaveCount(0);
  });

  await test.step('after a qualifying call the rating cannot be closed', async () => {
    await expect(carol.page.getByText(QUALIFYING)).toBeVisible({ timeout: 50_000 });
    await control(partner, 'Next person');
    for (const { page } of [carol, partner]) {
      const overlay = page.getByRole('alertdialog', { name: 'How was your call?' });
      await expect(overlay).toBeVisible();
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(overlay).toBeVisible();
    }
  });

  await test.step('a rating moves the karma of the other by the rule of the ledger', async () => {
    const before = (await partner.api.call(getProfile)).data.karma;
    await carol.page.getByRole('button', { name: 'Good', exact: true }).click();
    await expect(carol.page.getByRole('alertdialog', { name: 'How was your call?' })).toHaveCount(0);
    // +2 for a positive rating, times the rater's own karma of 60 out of 100
    await expect.poll(async () => (await partner.api.call(getProfile)).data.karma).toBe(before + 1.2);
  });
});

test('a call is nobody else’s, outlasts a reload, and its rating waits whatever is closed', async ({
  newPerson,
  newCaller,
}) => {
  test.setTimeout(240_000);
  const eve = await newPerson('eve', { path: 'about:blank' });
  const heard: string[] = [];
  eve.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void heard.push(String(payload))));
  await eve.page.goto('/home');
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);

  await test.step('a reload comes back to it', async () => {
    await alice.page.reload();
    await meets(alice, bob);
    await seesAndHears(alice);
    await seesAndHears(bob);
  });

  await test.step('the one who stays is asked for a rating', async () => {
    await expect(alice.page.getByText(QUALIFYING)).toBeVisible({ timeout: 50_000 });
    await alice.page.close();
    await expect(bob.page.getByRole('alertdialog', { name: 'How was your call?' })).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the one who closed the tab is asked on coming back', async () => {
    const page = await alice.context.newPage();
    await startSearching({ ...alice, page });
    await expect(page.getByRole('alertdialog', { name: 'How was your call?' })).toBeVisible();
    await page.getByRole('button', { name: 'No opinion', exact: true }).click();
    await expect(page.getByText('Looking for someone…').first()).toBeVisible();
  });

  await test.step('a third person has seen nothing of all that', () => {
    expect(heard.length).toBeGreaterThan(0);
    expect(heard.filter((frame) => /video:|room:|matching:/.test(frame))).toEqual([]);
    expect(heard.filter((frame) => frame.includes(alice.userId) || frame.includes(bob.userId))).toEqual([]);
  });
});

test('the server is killed and restarted in a call, and the picture never stops', async ({
  newCaller,
  server,
  problems,
}) => {
  problems.expectOutage();
  test.setTimeout(240_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const connection = await connectionInUse(alice);
  await server.kill();
  await picturesGoOn(alice);
  await server.start();
  await isSignalled(alice, bob);
  await seesAndHears(bob);
  expect(await connectionInUse(alice), 'the connection that there was before').toBe(connection);
});

test('a refused camera is explained, and sound alone is offered where only the camera fails', async ({ newCaller }) => {
  const alice = await newCaller('alice');
  await alice.context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    // The browser's own answer to a camera that is refused while the microphone is allowed.
    mediaDevices.getUserMedia = async (constraints) => {
      if (constraints?.video) throw new DOMException('Permission denied', 'NotAllowedError');
      return real(constraints);
    };
  });
  await alice.page.goto('/matching/setup?step=camera');
  await expect(alice.page.getByText('Access to the camera and microphone was refused.').first()).toBeVisible();
  await expect(alice.page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
  await alice.page.getByRole('button', { name: 'Go on without a camera' }).click();
  await expect(alice.page.getByText('You are ready, with sound alone').first()).toBeVisible();
  await expect(alice.page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
});

test('the camera goes off when the call is left', async ({ newCaller }) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await alice.context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracksForTest: tracks });
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await real(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  const live = () =>
    alice.page.evaluate(
      () =>
        (window as unknown as { tracksForTest: MediaStreamTrack[] }).tracksForTest.filter(
          ({ readyState }) => readyState === 'live',
        ).length,
    );
  for (const person of [alice, bob]) await startSearching(person);
  await meets(alice, bob);
  expect(await live()).toBeGreaterThan(0);
  await control(alice, 'Back');
  await expect(alice.page).toHaveURL(/\/matching\/setup/);
  await expect.poll(live).toBe(0);
});
