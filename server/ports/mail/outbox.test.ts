import { forgotPassword, register } from '@visavis/domain/auth/contract.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mails } from '../../db/schema/mails.ts';
import { createCapturedLog } from '../../testing/captured-log.ts';
import { newcomers } from '../../testing/crowd.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { PASSWORD } from '../../testing/person.ts';
import { freePort } from '../../testing/programs/program.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createSmtpMailer } from './mailer.ts';

const TOKEN = 'a token for the tests';
const HOUR = 3_600_000;

async function createPostingWorld(url: string) {
  const captured = createCapturedLog();
  const mailer = createSmtpMailer(url, 'Visavis <hello@visavis.example>');
  const world = await createWorld({ settings: { METRICS_TOKEN: TOKEN }, ports: { mailer, log: captured.log } });
  onTestFinished(() => world.close());
  const rows = () => world.ports.database.db.select().from(mails);
  /** Passes the time until something is so: a minute at once, and none while a try of the mail is under way. */
  const passTimeUntil = (isSo: () => boolean | Promise<boolean>) =>
    vi.waitUntil(
      async () => {
        if (await isSo()) return true;
        const [mail] = await rows();
        const failed = captured.text().split('it is tried again').length - 1;
        if (mail?.tries === failed) await world.clock.advance(60_000);
        return false;
      },
      { timeout: 40_000, interval: 1 },
    );
  return { world, captured, rows, passTimeUntil };
}

async function startServer(...given: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...given);
  onTestFinished(server.close);
  return server;
}

const forget = (world: World, email: string) => world.visitor().call(forgotPassword, { body: { email } });

async function outcomes(world: World): Promise<Record<string, number>> {
  const response = await fetch(`${world.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const lines = (await response.text()).matchAll(/^visavis_mails?_(?:total\{outcome="(\w+)"\}|(\w+)) ([\d.]+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome, name, count]) => [outcome ?? name, Number(count)]));
}

it('a mail that is put off at first arrives some minutes later, once', async () => {
  const answers = ['451 4.7.1 greylisted', '421 4.3.2 shutting down'];
  const server = await startServer(() => answers.shift());
  const { world, captured, rows, passTimeUntil } = await createPostingWorld(server.url);
  const nina = await world.person('nina');
  await forget(world, nina.email);
  await vi.waitUntil(() => server.asked.length === 1);
  const [row] = await vi.waitUntil(async () => (await outcomes(world)).postponed === 1 && rows());
  expect(await outcomes(world)).toMatchObject({ waiting: 1, wait_seconds: 0 });
  await passTimeUntil(() => server.mails.length > 0);
  await vi.waitUntil(async () => (await rows()).length === 0);
  expect(server.asked).toEqual([nina.email, nina.email, nina.email]);
  expect(server.mails).toEqual([{ to: nina.email, source: expect.stringContaining(`<${row?.id}@visavis.example>`) }]);
  expect(await outcomes(world)).toEqual({
    ...{ waiting: 0, wait_seconds: 0 },
    ...{ sent: 1, postponed: 2, refused: 0, expired: 0 },
  });
  expect(captured.text()).toContain('it is tried again');
  expect(captured.text()).not.toContain('nina@');
});

it('what waits is sealed: neither its reader nor its link can be read', async () => {
  const server = await startServer(() => '451 4.7.1 greylisted');
  const { world, rows } = await createPostingWorld(server.url);
  const olga = await world.person('olga');
  await forget(world, olga.email);
  const [row] = await vi.waitUntil(async () => (await rows()).length === 1 && rows());
  const bytes = Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1');
  for (const part of ['olga', 'token', 'reset']) expect(bytes).not.toContain(part);
});

it('a mail outlasts a mail server that is away, and a restart of ours', async () => {
  const port = await freePort();
  const { world, rows, passTimeUntil } = await createPostingWorld(`smtp://127.0.0.1:${port}`);
  const pam = await world.person('pam');
  await forget(world, pam.email);
  await vi.waitUntil(async () => (await rows())[0]?.tries === 1 && (await outcomes(world)).postponed === 1);
  await world.restart();
  const server = await startServer(undefined, port);
  await passTimeUntil(() => server.mails.length > 0);
  expect(server.mails.map(({ to }) => to)).toEqual([pam.email]);
});

it('a mail that is refused for good is not tried again, which is logged without its reader', async () => {
  const server = await startServer((to) => `550 5.1.1 <${to}>: no such user`);
  const { world, captured, rows } = await createPostingWorld(server.url);
  const quin = await world.person('quin');
  await forget(world, quin.email);
  await vi.waitUntil(async () => (await outcomes(world)).refused === 1);
  expect(await rows()).toEqual([]);
  await world.clock.advance(HOUR);
  expect(server.asked).toEqual([quin.email]);
  expect(captured.text()).toContain('the mail server refuses it');
  expect(captured.text()).not.toContain('quin@');
});

it('a mail is given up once its link works no longer', async () => {
  const server = await startServer(() => '451 4.7.1 greylisted');
  const { world, rows, passTimeUntil } = await createPostingWorld(server.url);
  const rosa = await world.person('rosa');
  const start = world.clock.now();
  await forget(world, rosa.email);
  await vi.waitUntil(() => server.asked.length === 1);
  await passTimeUntil(async () => (await rows()).length === 0);
  expect(world.clock.now() - start).toBeGreaterThan(HOUR / 2);
  expect(world.clock.now() - start).toBeLessThanOrEqual(HOUR + 60_000);
  expect(await outcomes(world)).toMatchObject({ sent: 0, expired: 1 });
});

it('a link to a new password goes out at once, however many mails wait for a mail server that is slow', async () => {
  const server = await startServer((to) => (to === 'tom0@example.com' ? undefined : new Promise(() => undefined)));
  const mailer = createSmtpMailer(server.url, 'Visavis <hello@visavis.example>');
  const world = await createWorld({ settings: { EMAIL_VERIFICATION: 'required' }, ports: { mailer } });
  onTestFinished(() => world.close());
  const [tom] = await newcomers(world, 'tom0');
  const waiting = 146;
  for (let index = 0; index < waiting; index += 1) {
    const names = { username: `ann${index}`, firstName: 'A', lastName: 'B', birthDate: '1990-05-17' };
    const body = { ...names, email: `ann${index}@example.com`, password: PASSWORD };
    expect((await world.visitor().call(register, { body })).status).toBe(201);
  }
  await vi.waitUntil(() => server.asked.length === 8);
  await forget(world, tom.email);
  await vi.waitUntil(() => server.mails.length === 1);
  expect(server.mails.map(({ to }) => to)).toEqual([tom.email]);
  expect(await world.ports.database.db.$count(mails)).toBe(waiting);
});

it('no answer waits for a mail server, and neither does the end of the server', async () => {
  const server = await startServer(() => new Promise(() => undefined));
  const captured = createCapturedLog();
  const world = await createWorld({
    settings: { EMAIL_VERIFICATION: 'required' },
    ports: { mailer: createSmtpMailer(server.url, 'Visavis <hello@visavis.example>'), log: captured.log },
  });
  const body = { username: 'sid', email: 'sid@example.com', password: 'face to face', firstName: 'S', lastName: 'D' };
  const made = await world.visitor().call(register, { body: { ...body, birthDate: '1990-05-17' } });
  expect(made.status).toBe(201);
  // Stored by the time of the answer.
  expect(await world.ports.database.db.$count(mails)).toBe(1);
  await vi.waitUntil(() => server.asked.length === 1);
  const start = performance.now();
  await world.close();
  // A try may take two minutes.
  expect(performance.now() - start).toBeLessThan(30_000);
});
