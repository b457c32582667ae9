import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { createSessionCookies } from './cookies.ts';

const [MINUTE, DAY] = [60, 24 * 3600];

/** The attributes of each cookie, by its name. */
function setBy(act: (cookies: ReturnType<typeof createSessionCookies>, reply: FastifyReply) => void, https = true) {
  const set = new Map<string, object>();
  const reply = {
    setCookie: (name: string, value: string, options: object) => void set.set(name, { value, ...options }),
    clearCookie: (name: string, options: object) => void set.set(name, { cleared: true, ...options }),
  };
  act(createSessionCookies(https), reply as unknown as FastifyReply);
  return Object.fromEntries(set);
}
const flags = { httpOnly: true, sameSite: 'lax', secure: true };
const refreshPath = '/api/auth';

it('rulings 3: each cookie lives for its time, where it is needed alone', () => {
  const set = setBy((cookies, reply) => {
    cookies.set(reply, { access: 'a', refresh: 'r' });
    cookies.setDevice(reply, 'd');
  });
  expect(set).toEqual({
    '__Host-visavis_access': { value: 'a', ...flags, path: '/', maxAge: 15 * MINUTE },
    '__Secure-visavis_refresh': { value: 'r', ...flags, path: refreshPath, maxAge: 30 * DAY },
    '__Secure-visavis_device': { value: 'd', ...flags, path: refreshPath, maxAge: 365 * DAY },
  });
});

it('a sign-out takes both cookies of the session, where they are, and leaves the device’s', () => {
  expect(setBy((cookies, reply) => cookies.clear(reply))).toEqual({
    '__Host-visavis_access': { cleared: true, ...flags, path: '/' },
    '__Secure-visavis_refresh': { cleared: true, ...flags, path: refreshPath },
  });
});

it('over plain HTTP the names have no prefix that asks for HTTPS', () => {
  const set = setBy((cookies, reply) => cookies.set(reply, { access: 'a', refresh: 'r' }), false);
  expect(Object.keys(set)).toEqual(['visavis_access', 'visavis_refresh']);
  expect(Object.values(set)).toEqual([
    expect.objectContaining({ secure: false }),
    expect.objectContaining({ secure: false }),
  ]);
});
