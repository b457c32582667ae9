import { getIceServers } from '@visavis/domain/call/contract.ts';
import { getMatches, getProfile, getProgress } from '@visavis/domain/users/contract.ts';
import { expectStatesSeen } from '../support/people/browsers.ts';
import {
  checkCamera,
  connectionInUse,
  expectMedia,
  expectMoreVideo,
  expectSignalling,
  expectVideoOf,
  pressControl,
  pressStart,
  QUALIFYING,
  startCall,
  startSearch,
} from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { rateIfAsked } from '../support/people/rating.ts';
import { expect, test } from '../support/test.ts';
import { facesSeen, inQueue } from '../support/watch/call-marks.ts';

test('strangers meet, skip, meet the next person, talk and rate each other @core', async ({ newCaller }) => {
  test.setTimeout(300_000);
  const [alice, bob, carol] = [await newCaller('alice'), await newCaller('bob'), await newCaller('carol')];
  for (const person of [alice, bob, carol]) await checkCamera(person);

  const partnerOf = async ({ page }: Person, others: Person[]): Promise<Person> => {
    const find = async () => {
      for (const other of others) if ((await page.getByLabel(`Video of ${other.username}`).count()) > 0) return other;
    };
    await expect.poll(find, { timeout: 60_000 }).toBeDefined();
    return (await find()) as Person;
  };

  const [met, third] = await test.step('a match', async () => {
    await pressStart(alice);
    await expect(alice.page.getByText('Looking for someone…').first()).toBeVisible();
    await inQueue(alice.page);
    // Both at once: a call of half a minute is rated, which a busy machine would need for one after the other.
    await Promise.all([bob, carol].map(pressStart));
    const met = await partnerOf(alice, [bob, carol]);
    await expectVideoOf(alice, met);
    return [met, met === bob ? carol : bob] as const;
  });

  const partner = await test.step('a skip brings the next person without a rating', async () => {
    await inQueue(third.page);
    await pressControl(alice, 'Next person');
    const next = await partnerOf(third, [alice, met]);
    await facesSeen(third.page, 1);
    return next;
  });

  await test.step('video and audio arrive both ways', async () => {
    await expectMedia(third);
    await expectMedia(partner);
  });

  await test.step('each sees the other mute the microphone and turn the camera off', async () => {
    await expectStatesSeen(third, partner);
  });

  await test.step('the rating after a long enough call cannot be dismissed', async () => {
    await expect(third.page.getByText(QUALIFYING)).toBeVisible({ timeout: 50_000 });
    await pressControl(partner, 'Next person');
    for (const { page } of [third, partner]) {
      const overlay = page.getByRole('alertdialog', { name: 'How was your call?' });
      await expect(overlay).toBeVisible();
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(overlay).toBeVisible();
    }
  });

  await test.step('the other sees nothing of the rating on that day', async () => {
    const seen = async () => [
      (await partner.api.call(getProfile)).data.karma,
      (await partner.api.call(getProgress)).data.karma,
    ];
    const before = await seen();
    await third.page.getByRole('button', { name: 'Good', exact: true }).click();
    await expect(third.page.getByRole('alertdialog', { name: 'How was your call?' })).toHaveCount(0);
    await expect.poll(async () => (await third.api.call(getMatches)).data[0]?.rating).toBe('thumbs_up');
    expect(await seen()).toEqual(before);
  });
});

test('a match brings the offer that the other has posted, and starts with the answer', async ({ newCaller }) => {
  test.setTimeout(300_000);
  const callers = [await newCaller('alice'), await newCaller('bob')] as const;
  const matches: string[] = [];
  const described: { name: string; session: string | undefined }[] = [];
  /** of the connection that a description in this text is of */
  const sessionIn = (text: string) => /o=\S+ (\d+) /.exec(text)?.[1];
  const sent = callers.map(({ page }) => {
    const names: string[] = [];
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        const text = String(payload);
        const [name = ''] = /(?:matching|video):\w+/.exec(text) ?? [];
        names.push(name);
        if (name === 'video:offer' || name === 'video:answer') described.push({ name, session: sessionIn(text) });
        // A join may bring its offer along.
        if (text.includes('"matching:join"') && text.includes('"description"')) names.push('matching:offer');
      });
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('42["matching:found"')) matches.push(String(payload));
      });
    });
    return names;
  });
  const [alice, bob] = callers;
  for (const person of callers) await checkCamera(person);
  await pressStart(alice);
  await expect.poll(() => sent[0], { timeout: 30_000 }).toContain('matching:offer');
  await pressStart(bob);
  await expectVideoOf(alice, bob);
  await expectVideoOf(bob, alice);
  for (const person of callers) await expectMedia(person);
  /** One of each connection: an offer that a match has brought is sent again where its answer takes long. */
  const descriptions = () => {
    const known = new Set(matches.map(sessionIn));
    return described.flatMap(({ name, session }) => {
      if (known.has(session)) return [];
      known.add(session);
      return [name];
    });
  };
  expect(descriptions()).toEqual(['video:answer']);

  await test.step('once both have posted, the one who offers knows the transport of the answer', async () => {
    await pressControl(bob, 'Next person');
    // Two who have just met are matched again once both have waited (rulings 8), and rated the call where it was long.
    const matchedAgain = async () => {
      for (const person of callers) await rateIfAsked(person);
      expect(matches).toHaveLength(4);
    };
    await expect(matchedAgain).toPass({ timeout: 90_000 });
    // Known from what a connection has pooled, and with a relay none pools anything.
    const relays = (await alice.api.call(getIceServers)).data.some(({ urls }) => /\bturns?:/.test(String(urls)));
    expect(matches.slice(2).filter((match) => match.includes('"peerTransport"'))).toHaveLength(relays ? 0 : 1);
    await expectVideoOf(alice, bob);
    await expectVideoOf(bob, alice);
    for (const person of callers) await expectMedia(person);
    expect(descriptions()).toEqual(['video:answer', 'video:answer']);
  });
});

test('a call survives a reload, its rating a closed tab, and others receive nothing of it', async ({
  newPerson,
  newCaller,
}) => {
  test.setTimeout(300_000);
  const eve = await newPerson('eve', { path: 'about:blank' });
  const frames: string[] = [];
  eve.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void frames.push(String(payload))));
  await eve.page.goto('/home');
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);

  await test.step('a reload returns to the call', async () => {
    await alice.page.reload();
    await expectVideoOf(alice, bob);
    await expectMedia(alice);
    await expectMedia(bob);
  });

  await test.step('the user who stays is asked for a rating', async () => {
    await expect(alice.page.getByText(QUALIFYING)).toBeVisible({ timeout: 50_000 });
    await alice.page.close();
    await expect(bob.page.getByRole('alertdialog', { name: 'How was your call?' })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('the user who closed the tab is asked on their return', async () => {
    const page = await alice.context.newPage();
    await startSearch({ ...alice, page });
    await expect(page.getByRole('alertdialog', { name: 'How was your call?' })).toBeVisible();
    await page.getByRole('button', { name: 'No opinion', exact: true }).click();
    await expect(page.getByText('Looking for someone…').first()).toBeVisible();
  });

  await test.step('a third user has received nothing of it', () => {
    expect(frames.length).toBeGreaterThan(0);
    expect(frames.filter((frame) => /video:|room:|matching:/.test(frame))).toEqual([]);
    expect(frames.filter((frame) => frame.includes(alice.userId) || frame.includes(bob.userId))).toEqual([]);
  });
});

test('a call survives a killed server', async ({ newCaller, server, problems }) => {
  problems.allowOutage();
  test.setTimeout(300_000);
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  const connection = await connectionInUse(alice);
  await server.kill();
  await expectMoreVideo(alice);
  // What is turned off while no server can tell the other is announced with the next one.
  await pressControl(alice, 'Mute microphone');
  await pressControl(alice, 'Turn camera off');
  const states = [
    bob.page.getByLabel(`${alice.username} is muted`).first(),
    bob.page.getByText(`${alice.username} turned their camera off`).first(),
  ];
  for (const state of states) await expect(state).toHaveCount(0);
  await server.start();
  for (const state of states) await expect(state).toBeVisible({ timeout: 60_000 });
  await pressControl(alice, 'Turn camera on');
  await pressControl(alice, 'Unmute microphone');
  for (const state of states) await expect(state).toHaveCount(0);
  await expectSignalling(alice, bob);
  await expectMedia(bob);
  expect(await connectionInUse(alice), 'the same peer connection').toBe(connection);
});

test('explains a denied camera and offers to go on with audio alone', async ({ newCaller }) => {
  const alice = await newCaller('alice');
  await alice.context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const real = mediaDevices.getUserMedia.bind(mediaDevices);
    // As the browser does when the camera is denied and the microphone allowed.
    mediaDevices.getUserMedia = async (constraints) => {
      if (constraints?.video) throw new DOMException('Permission denied', 'NotAllowedError');
      return real(constraints);
    };
  });
  await alice.page.goto('/matching/setup?step=camera');
  await expect(alice.page.getByText('Access to the camera and microphone was refused.').first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(alice.page.getByRole('button', { name: 'Start', exact: true })).toBeHidden();
  await alice.page.getByRole('button', { name: 'Continue without a camera' }).click();
  await expect(alice.page.getByText('You are ready, with sound only').first()).toBeVisible();
  await expect(alice.page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
});
