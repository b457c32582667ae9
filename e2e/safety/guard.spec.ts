import { checkCamera, expectMedia, pressControl, pressStart, shownVideo, startCall } from '../support/people/call.ts';
import type { Person } from '../support/people/person.ts';
import { expectVeil } from '../support/people/veil.ts';
import { expect, test } from '../support/test.ts';

const WORKER = /\/assets\/guard-worker-[\w-]+\.js$/;

/** A model that finds in every picture what `find` says. */
const STUB = `
  let explicit = 0;
  new BroadcastChannel('guard-for-test').onmessage = ({ data }) => { explicit = data; };
  self.onmessage = ({ data }) => {
    data.picture.close();
    self.postMessage({ type: 'classes', classes: { Porn: explicit, Neutral: 1 - explicit } });
  };
  self.postMessage({ type: 'ready' });
`;
const useStub = ({ context }: Person) =>
  context.route(WORKER, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: STUB });
  });
/** Says so again and again: the worker may not have begun yet. */
const find = ({ page }: Person, explicit: number) =>
  page.evaluate((found) => {
    const channel = new BroadcastChannel('guard-for-test');
    setInterval(() => channel.postMessage(found), 100);
  }, explicit);

/** However busy the machine is, no call counts as short of it, which would pause the guard. */
const neverShort = ({ context }: Person) =>
  context.addInitScript(() => {
    const real = RTCPeerConnection.prototype.getStats;
    RTCPeerConnection.prototype.getStats = async function getStats(this: RTCPeerConnection) {
      const shown = new Map<string, object>();
      (await real.call(this)).forEach((entry, id) => {
        const isShort = entry.type === 'outbound-rtp' && entry.qualityLimitationReason === 'cpu';
        shown.set(id, isShort ? { ...entry, qualityLimitationReason: 'none' } : entry);
      });
      return shown as RTCStatsReport;
    };
  });

const card = ({ page }: Person) => page.getByRole('region', { name: 'Blurred for you' });

test('an explicit picture is blurred until the user shows it or goes on, can be reported, and no one else is involved', async ({
  newCaller,
}) => {
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await useStub(alice);
  await neverShort(alice);
  const sent: number[] = [];
  alice.context.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0));
  await startCall(alice, bob);
  await expectVeil(alice, bob, false);

  await test.step('two explicit pictures blur it, with three things to do', async () => {
    await find(alice, 0.95);
    // A busy machine may have paused the guard for its half minute.
    await expect(card(alice)).toBeVisible({ timeout: 90_000 });
    await expectVeil(alice, bob);
    for (const name of ['Show it', 'Next person', 'Report'])
      await expect(card(alice).getByRole('button', { name })).toBeEnabled();
  });
  await test.step('the call goes on, and the other notices nothing', async () => {
    await expectMedia(alice);
    await expectMedia(bob);
    await expect(card(bob)).toHaveCount(0);
    await expectVeil(bob, alice, false);
    expect(Math.max(...sent), 'bytes of the largest request: no picture').toBeLessThan(5000);
  });
  await test.step('the report opens as a sheet over the call, which stays blurred once it is put away', async () => {
    await card(alice).getByRole('button', { name: 'Report' }).click();
    const sheet = alice.page.getByRole('dialog', { name: `Report ${bob.username}` });
    await expect(sheet.getByRole('radio', { name: 'Nudity or sexual behaviour' })).toBeVisible();
    await alice.page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(card(alice)).toBeVisible();
    await expectVeil(alice, bob);
  });
  await test.step('the user shows it, and it stays so', async () => {
    await card(alice).getByRole('button', { name: 'Show it' }).click();
    await expect(card(alice)).toHaveCount(0);
    await expectMedia(alice);
    await expectVeil(alice, bob, false);
  });
  await test.step('the next person ends the call, and the other learns nothing of the blur', async () => {
    await pressControl(alice, 'Next person');
    // At once: the two meet again soon.
    await Promise.all([shownVideo(alice, bob), shownVideo(bob, alice)].map((gone) => expect(gone).toHaveCount(0)));
    await expect(bob.page.getByText(/explicit|blurred for you/i)).toHaveCount(0);
  });
});

interface Seen {
  classes: Record<string, number>;
  ms: number;
}

/** Runs the product's own worker on drawings. */
const classifyDrawings = ({ page }: Person, url: string): Promise<Seen[]> =>
  page.evaluate(async (file) => {
    const worker = new Worker(file, { type: 'module' });
    const answer = () =>
      new Promise<Record<string, number>>((resolve, reject) => {
        worker.onmessage = ({ data }) =>
          data.type === 'failed' ? reject(new Error(data.message)) : resolve(data.classes);
      });
    await answer();
    const canvas = new OffscreenCanvas(224, 224);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    const fill = (colour: string, draw: () => void) => {
      context.fillStyle = colour;
      context.beginPath();
      draw();
      context.fill();
    };
    const landscape = () => {
      fill('#8fc1ea', () => context.rect(0, 0, 224, 224));
      fill('#f6d95b', () => context.arc(170, 50, 24, 0, 7));
      fill('#4d8b4a', () => context.ellipse(60, 220, 170, 80, 0, 0, 7));
      fill('#6b4a2f', () => context.rect(60, 90, 12, 70));
    };
    const room = () => {
      fill('#c9c2b6', () => context.rect(0, 0, 224, 224));
      fill('#5a6b7c', () => context.rect(20, 30, 80, 60));
      fill('#2d3b52', () => context.ellipse(112, 250, 90, 100, 0, 0, 7));
      fill('#caa083', () => context.ellipse(112, 100, 38, 50, 0, 0, 7));
      fill('#3a2a20', () => context.ellipse(112, 62, 42, 26, 0, 0, 7));
    };
    const seen: { classes: Record<string, number>; ms: number }[] = [];
    for (const draw of [landscape, room, landscape, room]) {
      draw();
      const picture = canvas.transferToImageBitmap();
      const begun = performance.now();
      worker.postMessage({ picture }, [picture]);
      seen.push({ classes: await answer(), ms: Math.round(performance.now() - begun) });
    }
    worker.terminate();
    return seen;
  }, url);

test('the model is fetched once a search begins, and finds drawings neutral', async ({ newCaller }) => {
  const alice = await newCaller('alice');
  const fetched: string[] = [];
  const policies: string[] = [];
  alice.context.on('request', (request) => {
    if (/guard-worker|tfjs/.test(request.url())) fetched.push(request.url());
  });
  alice.context.on('response', (response) => {
    if (WORKER.test(response.url())) policies.push(response.headers()['content-security-policy'] ?? '');
  });
  await checkCamera(alice);
  expect(fetched).toEqual([]);
  await pressStart(alice);
  await expect.poll(() => alice.page.workers().length, { timeout: 60_000 }).toBe(1);
  await expect
    .poll(() => policies[0])
    .toBe("default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'");

  const url = fetched.find((file) => WORKER.test(file)) ?? '';
  const seen = await classifyDrawings(alice, url);
  expect(seen).toHaveLength(4);
  for (const { classes } of seen) {
    expect(Object.values(classes).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
    const { Neutral = 0, Drawing = 0, Porn = 1, Hentai = 1 } = classes;
    expect(Neutral + Drawing).toBeGreaterThan(0.5);
    expect(Porn + Hentai).toBeLessThan(0.4);
  }
  test.info().annotations.push({ type: 'ms a picture', description: seen.map(({ ms }) => ms).join(', ') });
});
