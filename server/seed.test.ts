import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, me } from '@visavis/domain/auth/contract.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createVisitor } from './testing/person.ts';
import { startServerProcess } from './testing/programs/server-process.ts';

const ALICE = { username: 'alice', email: 'alice@example.com', password: 'face to face' };

it('a trial has alice and bob; once others reach the site, no one signs in as them', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-seed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = async (settings: Record<string, string>) => {
    const server = await startServerProcess({ DATA_DIR: folder, EMAIL_VERIFICATION: 'off', ...settings });
    onTestFinished(() => server.stop());
    return server;
  };
  const trial = await start({ NODE_ENV: 'development', PUBLIC_URL: '', LOG_LEVEL: 'error' });
  const alice = createVisitor(trial.origin, ALICE);
  await alice.signIn();
  await createVisitor(trial.origin, { ...ALICE, username: 'bob', email: 'bob@example.com' }).signIn();
  await trial.stop();

  const site = await start({});
  const body = { email: ALICE.email, password: ALICE.password };
  expect((await createVisitor(site.origin, ALICE).call(login, { body })).code).toBe('INVALID_CREDENTIALS');
  const later = createVisitor(site.origin, ALICE);
  for (const [name, value] of alice.cookies) later.cookies.set(name, value);
  expect((await later.call(me)).code).toBe('UNAUTHENTICATED');
  expect(site.output()).toContain('"locked":["alice","bob"]');
});
