import { getIceServers } from '@visavis/domain/call/contract.ts';
import { expectStatesSeen } from '../support/people/browsers.ts';
import {
  checkCamera,
  expectMedia,
  expectVideoOf,
  liveTracks,
  pressControl,
  pressEnd,
  pressStart,
  recordCapture,
} from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { rateIfAsked, rateWhenAsked } from '../support/people/rating.ts';
import { expect, test } from '../support/test.ts';
import { facesSeen, inQueue } from '../support/watch/call-marks.ts';

test('strangers meet, skip, meet the next person, talk and leave', { tag: '@core' }, async ({ newCaller }) => {
  const [alice, bob, carol] = [await newCaller('alice'), await newCaller('bob'), await newCaller('carol')];
  for (const person of [alice, bob, carol]) {
    await recordCapture(person.context);
    await rateWhenAsked(person);
    await checkCamera(person);
  }

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
    await Promise.all([bob, carol].map(pressStart));
    const met = await partnerOf(alice, [bob, carol]);
    await expectVideoOf(alice, met);
    return [met, met === bob ? carol : bob] as const;
  });

  const partner = await test.step('a skip brings the next person', async () => {
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

  await test.step('leaving stops the camera', async () => {
    expect(await liveTracks(third)).toBeGreaterThan(0);
    await pressEnd(third);
    await expect(third.page).toHaveURL(/\/matching\/setup/);
    await expect.poll(() => liveTracks(third)).toBe(0);
  });
});

test('a match brings the offer that the other has posted, and starts with the answer', async ({ newCaller }) => {
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
