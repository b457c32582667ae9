import { getSite } from '@visavis/domain/site/contract.ts';
import { countCrash } from '@visavis/domain/site/crash-contract.ts';
import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import { afterAll, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';

const worlds: World[] = [];
afterAll(async () => {
  for (const world of worlds) await world.close();
});
async function worldWith(settings: Record<string, string>): Promise<World> {
  const world = await createWorld({ settings });
  worlds.push(world);
  return world;
}

const METRICS_TOKEN = 'a token for the tests';

it('says whom to write to about a vulnerability, until a time within a year', async () => {
  const contacts = 'mailto:security@site.example,https://site.example/report';
  const world = await worldWith({ SECURITY_CONTACT: contacts, PUBLIC_URL: 'https://site.example' });
  const answer = await world.visitor().fetch('/.well-known/security.txt');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? [];
  expect(text).toBe(
    `Contact: mailto:security@site.example\nContact: https://site.example/report\nExpires: ${expires}\n` +
      'Preferred-Languages: en, fr, es, de\nCanonical: https://site.example/.well-known/security.txt\n',
  );
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
  const days = (Date.parse(expires) - world.clock.now()) / (24 * 3_600_000);
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(365);
});

it('names the contact of the site where there is none for this, and else does not exist', async () => {
  const world = await worldWith({ CONTACT_EMAIL: 'help@site.example', METRICS_TOKEN, RATE_LIMIT_SCALE: '1' });
  const text = await (await world.visitor().fetch('/.well-known/security.txt')).text();
  expect(text).toMatch(/^Contact: mailto:help@site\.example$/m);
  const silent = await worldWith({});
  expect(await (await silent.visitor().fetch('/.well-known/security.txt')).text()).not.toContain('Contact');
  expect((await silent.visitor().call(getSite)).data).toEqual(SPECIFIED_SITE);
});

it('counts crashes of pages by their kind, a few a minute from an address, and takes no more than that', async () => {
  const [, world] = worlds;
  if (!world) throw new Error('no world');
  const tell = (body: object) => world.visitor().call(countCrash, { body });
  expect((await tell({ kind: 'render', message: 'what someone wrote' })).code).toBe('VALIDATION_FAILED');
  expect((await tell({ kind: 'other' })).code).toBe('VALIDATION_FAILED');
  const statuses = [];
  for (let told = 0; told < 12; told += 1) statuses.push((await tell({ kind: 'render' })).status);
  expect(statuses).toEqual([...Array(10).fill(202), 429, 429]);
  const answer = await fetch(`${world.origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  expect(text).toMatch(/^visavis_browser_crashes_total\{kind="render"\} 10$/m);
  expect(text).toMatch(/^visavis_browser_crashes_total\{kind="files"\} 0$/m);
});
