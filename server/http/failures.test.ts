import { searchFriends } from '@visavis/domain/friends/contract.ts';
import { failure } from '@visavis/domain/wire/schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderFileStore } from '../ports/file-store/file-store.ts';
import { createCapturedLog } from '../testing/captured-log.ts';
import { createWorld, type World } from '../testing/world.ts';

const captured = createCapturedLog();
let world: World;
beforeAll(async () => {
  const broken = async (name: string) => {
    if (name === 'away.webp') throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    throw new Error('cannot read /srv/private/disk');
  };
  world = await createWorld({
    ports: { log: captured.log, files: { ...createFolderFileStore('/tmp'), open: broken } },
  });
});
afterAll(() => world.close());

it('a failure on our side is answered without its cause, which is in the log with its stack', async () => {
  const response = await fetch(`${world.origin}/uploads/some.webp?token=of-a-mailed-link`);
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(failure.parse(JSON.parse(text)).code).toBe('INTERNAL');
  expect(text).not.toMatch(/private|disk|stack|Error:/);
  expect(captured.text()).toContain('cannot read /srv/private/disk');
  expect(captured.text()).toContain('failures.test.ts');
  expect(captured.text()).toContain('/uploads/some.webp');
  expect(captured.text()).not.toContain('of-a-mailed-link');
});

it('an outage is answered as such, and is in the log as well', async () => {
  const response = await fetch(`${world.origin}/uploads/away.webp`);
  expect(response.status).toBe(503);
  expect(failure.parse(await response.json())).toMatchObject({ code: 'UNAVAILABLE' });
  expect(captured.text()).toContain('read ECONNRESET');
});

it('a parameter that is given twice is refused', async () => {
  const ada = await world.person('ada');
  const once = await ada.fetch(`${searchFriends.path}?q=a`);
  const twice = await ada.fetch(`${searchFriends.path}?q=a&q=b`);
  expect([once.status, twice.status]).toEqual([200, 400]);
});
