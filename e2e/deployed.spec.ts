import { execFileSync } from 'node:child_process';
import { request } from '@playwright/test';
import { expectMedia, expectSignalling, inboundMedia, startCall } from './support/people/call.ts';
import { enterDesk } from './support/people/desk-pages.ts';
import { makeFriends } from './support/people/friends.ts';
import { button, message, navLink, send } from './support/people/page.ts';
import { watchPictures } from './support/servers/deployment.ts';
import { expect, test } from './support/test.ts';

/**
 * The stack that an operator has set up by docs/operating/deploy.md: deploy/debian-images/walk.sh does so, and says where the
 * first admin's link leads and how a command is typed on the server, in its folder `deploy`.
 */
const { E2E_ADMIN_LINK = '', E2E_ADMIN_EMAIL = '', E2E_TYPE = '' } = process.env;
const typeOnServer = (commands: string) => execFileSync('sh', ['-c', E2E_TYPE], { input: commands, encoding: 'utf8' });

test.setTimeout(900_000);

const COOKIE = 'visavis_node';

test('two strangers on different nodes meet through the relay, and no replaced node ends their call', async ({
  newCaller,
  server,
  problems,
}) => {
  // A page asks again where a node closes meanwhile.
  problems.allow(/WebSocket|50[234]/);
  const alice = await newCaller('alice');
  const nodeOf = async (person: typeof alice) =>
    (await person.context.cookies()).find(({ name }) => name === COOKIE)?.value;
  await alice.page.goto('/home');
  const hers = await nodeOf(alice);
  expect(hers).toBeTruthy();
  /** The proxy's cookie of a node other than hers. The proxy chooses the node of a browser without one. */
  async function anotherNode() {
    for (;;) {
      const visitor = await request.newContext({ baseURL: server.origin });
      await visitor.get('/');
      const { cookies } = await visitor.storageState();
      await visitor.dispose();
      if (cookies.some(({ name, value }) => name === COOKIE && value !== hers)) return { cookies, origins: [] };
    }
  }
  const bob = await newCaller('bob', { context: { storageState: await anotherNode() } });
  await startCall(alice, bob);
  expect(await nodeOf(alice)).toBe(hers);
  expect(await nodeOf(bob)).not.toBe(hers);
  for (const { page } of [alice, bob]) expect((await inboundMedia(page)).path?.local).toBe('relay');

  const steady = await watchPictures(alice, bob);
  typeOnServer(`
    old=$(docker compose ps -q app)
    docker compose up -d --wait --no-deps --no-recreate --scale app=4 app
    for node in $old; do docker stop "$node" && docker rm "$node"; done`);
  await steady();
  await expectSignalling(alice, bob);
  await expectSignalling(bob, alice);
  for (const person of [alice, bob]) await expectMedia(person);
});

test('friends write to each other', async ({ newPerson, privacy }) => {
  const [alice, bob] = [await newPerson('alice'), await newPerson('bob')];
  const id = await makeFriends(alice, bob, privacy);
  for (const { page } of [alice, bob]) await page.goto(`/messages/${id}`);
  await send(alice.page.getByRole('textbox', { name: `Message to ${bob.username}` }), 'Did you get home well?');
  await expect(message(bob.page, 'Did you get home well?')).toBeVisible();
});

test('the first admin sets a password, opens the desk, and finds nothing at fault', async ({ newPerson }) => {
  // For a browser without the session of the reset.
  const { page } = await newPerson('ada');
  await page.context().clearCookies();
  await page.goto(E2E_ADMIN_LINK);
  const password = 'a face in the crowd';
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm the password').fill(password);
  await button(page, 'Save the password').click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(E2E_ADMIN_EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/home');
  await enterDesk({ page, password });
  await navLink(page, 'Set-up').click();
  await expect(page.getByRole('heading', { name: 'Set-up' })).toBeVisible();
});

// The last: it changes the stack.
test('the relay shares port 443 with the site, as networks.md has it', async ({ newCaller, problems }) => {
  problems.allow(/WebSocket|50[234]|ERR_CONNECTION/);
  const found = typeOnServer(`
    sed -i 's/^COMPOSE_FILE=.*/&:compose.443.yaml/' .env
    docker compose up -d --wait >&2
    docker compose exec -T app node server/operator/main.ts doctor`);
  expect(found).toContain(':443?transport=tcp');
  const [alice, bob] = [await newCaller('alice'), await newCaller('bob')];
  await startCall(alice, bob);
  for (const { page } of [alice, bob]) expect((await inboundMedia(page)).path?.local).toBe('relay');
});
