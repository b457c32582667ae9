import { login, refresh } from '@visavis/domain/auth/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/person.ts';
import { createWorld, type World } from '../../testing/world.ts';

const PASSWORD = 'face to face';
const QUARTER_HOUR = 900_000;

let world: World;
beforeAll(async () => {
  world = await createWorld({ settings: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' } });
});
afterAll(() => world.close());

/** A different address for each request, so that limits per address do not block registrations. */
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 200)}.${(addresses % 200) + 1}`;
};

interface Attempt {
  email: string;
  password?: string;
  from: string;
  /** cookies of a device */
  device?: TestPerson;
}

async function signIn({ email, password = 'wrong password', from, device }: Attempt) {
  const cookie = [...(device?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${world.origin}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
    body: JSON.stringify({ email, password }),
  });
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
}

const fail = async (count: number, attempt: (index: number) => Attempt) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await signIn(attempt(index))).status);
  return statuses;
};

it('refuses the eleventh wrong password from one address, and says for how long', async () => {
  const { email } = await world.person('ada');
  const from = newAddress();
  expect(await fail(10, () => ({ email, from }))).toEqual(Array(10).fill(401));
  const eleventh = await signIn({ email, password: PASSWORD, from });
  expect(eleventh.status).toBe(429);
  expect(eleventh.retryAfter).toBeGreaterThan(0);
  await world.clock.advance(QUARTER_HOUR);
});

it('lets the owner in from elsewhere while one address guesses', async () => {
  const { email } = await world.person('bea');
  const guesser = newAddress();
  await fail(11, () => ({ email, from: guesser }));
  expect((await signIn({ email, password: PASSWORD, from: newAddress() })).status).toBe(200);
});

it('forgets the wrong attempts of an address after a sign-in from it', async () => {
  const { email } = await world.person('cid');
  const from = newAddress();
  await fail(9, () => ({ email, from }));
  expect((await signIn({ email, password: PASSWORD, from })).status).toBe(200);
  expect(await fail(10, () => ({ email, from }))).toEqual(Array(10).fill(401));
});

it('stops guesses from many addresses, but not the owner on a device that signed in before', {
  timeout: 120_000,
}, async () => {
  const owner = await world.person('dee');
  const { email } = owner;
  await fail(101, () => ({ email, from: newAddress() }));
  expect((await signIn({ email, password: PASSWORD, from: newAddress() })).status).toBe(429);
  expect((await signIn({ email, password: PASSWORD, from: newAddress(), device: owner })).status).toBe(200);
});

it('stops guesses of one address at many accounts, but not an owner behind it on a device that signed in before', async () => {
  const owner = await world.person('gil');
  const { email } = owner;
  const from = newAddress();
  const guesses = await fail(31, (index) => ({ email: `nobody${index}@example.com`, from }));
  expect(guesses).toEqual([...Array(30).fill(401), 429]);
  expect((await signIn({ email, password: PASSWORD, from })).status).toBe(429);
  expect((await signIn({ email, password: PASSWORD, from, device: owner })).status).toBe(200);
});

it('limits a known device too', async () => {
  const owner = await world.person('eli');
  expect(await fail(11, () => ({ email: owner.email, from: newAddress(), device: owner }))).toEqual([
    ...Array(10).fill(401),
    429,
  ]);
});

it('knows a device for its own account only', { timeout: 120_000 }, async () => {
  const guesser = await world.person('fay');
  const owner = await world.person('kim');
  await fail(101, () => ({ email: owner.email, from: newAddress() }));
  const statusOn = async (device: TestPerson) =>
    (await signIn({ email: owner.email, password: PASSWORD, from: newAddress(), device })).status;
  expect(await statusOn(guesser)).toBe(429);
  expect(await statusOn(owner)).toBe(200);
});

describe('renewing a session', () => {
  const renew = async (person: TestPerson, from: string, cookie?: string) => {
    const headers = { 'x-forwarded-for': from };
    const init = { method: 'POST', headers: cookie ? { ...headers, cookie } : headers };
    return (cookie ? await fetch(`${world.origin}${refresh.path}`, init) : await person.fetch(refresh.path, init))
      .status;
  };
  const repeat = async (count: number, ask: () => Promise<number>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push(await ask());
    return statuses;
  };

  it('works for everyone behind an address from which tokens are made up, which are limited', async () => {
    const owner = await world.person('hal');
    const from = newAddress();
    const madeUp = await repeat(121, () => renew(owner, from, 'visavis_refresh=made-up'));
    expect(madeUp).toEqual([...Array(120).fill(401), 429]);
    expect(await renew(owner, from)).toBe(200);
  });

  it('is limited for each session, wherever it is, and for no other', async () => {
    const [greedy, other] = [await world.person('ida'), await world.person('joe')];
    const from = newAddress();
    expect(await repeat(121, () => renew(greedy, from))).toEqual([...Array(120).fill(200), 429]);
    expect(await renew(greedy, newAddress())).toBe(429);
    expect(await renew(other, from)).toBe(200);
  });
});
