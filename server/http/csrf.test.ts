import { login, refresh, register } from '@visavis/domain/auth/contract.ts';
import { csrfHeader, csrfTokenPath } from '@visavis/domain/auth/rules.ts';
import { getCase } from '@visavis/domain/desk/cases.ts';
import { getInvitation, getInviteLink } from '@visavis/domain/friends/invite-contract.ts';
import { countCrash } from '@visavis/domain/site/crash-contract.ts';
import { orderPlan } from '@visavis/domain/users/contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guests } from '../testing/crowd.ts';
import type { TestPerson } from '../testing/person.ts';
import { appoint } from '../testing/scenes/staff.ts';
import { createWorld, type World } from '../testing/world.ts';

/**
 * The routes that need no token (rulings 3): nothing can be done with them in someone's name. A shop shows a token of its
 * own, and a crash is counted of nobody.
 */
const withoutToken = [login, refresh, register, countCrash, orderPlan].map(({ method, path }) => `${method} ${path}`);

const unknownId = '018f4d5e-0000-7000-8000-000000000001';

let world: World;
let person: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  ({ person, stranger } = await guests(world, 'person', 'stranger'));
  // An admin may do everything, or routes would be refused for other reasons.
  await appoint(world, person, 'admin');
});
afterAll(() => world.close());

/** Every route of the running server that changes something. */
function unsafeRoutes(): { method: string; path: string }[] {
  const { paths = {} } = world.app.http.swagger() as { paths?: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{(\w+)\}/g, ':$1') }))
      .filter(({ method }) => method !== 'GET' && method !== 'HEAD'),
  );
}

it.each([
  ['without a token', async () => undefined],
  ['with a token of someone else', () => tokenOf(stranger)],
  ['with a made-up token', async () => 'made-up.token'],
])('refuses every unsafe request %s', async (_, getToken) => {
  const token = await getToken();
  await tokenOf(person);
  // The same for each request: some answers clear cookies.
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const passed: string[] = [];
  const routes = unsafeRoutes();
  for (const { method, path } of routes) {
    const response = await fetch(`${world.origin}${path.replaceAll(/:\w+/g, unknownId)}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...(token && { [csrfHeader]: token }) },
      body: '{}',
    });
    const { code } = (await response.json()) as { code?: string };
    if (response.status !== 403 || code !== 'CSRF_INVALID') passed.push(`${method} ${path}`);
  }
  expect(passed.sort()).toEqual(withoutToken.toSorted());
  expect(new Set(routes.map(({ method }) => method))).toEqual(new Set(['POST', 'PUT', 'DELETE']));
});

async function tokenOf(someone: TestPerson): Promise<string> {
  const response = await someone.fetch(csrfTokenPath);
  return ((await response.json()) as { csrfToken: string }).csrfToken;
}

it.each([
  ['cross-site', 'CSRF_INVALID'],
  ['same-site', 'CSRF_INVALID'],
  ['same-origin', undefined],
  ['none', undefined],
])('a read that a browser says is %s is answered %s: it may be recorded, or counted', async (site, code) => {
  const headers = { cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const made: (string | undefined)[] = [];
  for (const { path } of [getInviteLink, getInvitation, getCase]) {
    const url = `${world.origin}${path.replaceAll(/:\w+/g, unknownId)}`;
    const answer = await fetch(url, { headers: { ...headers, 'sec-fetch-site': site } });
    made.push(((await answer.json()) as { code?: string }).code);
  }
  expect(made).toEqual(code ? [code, code, code] : [undefined, 'INVALID_INVITE_CODE', 'NOT_FOUND']);
});
