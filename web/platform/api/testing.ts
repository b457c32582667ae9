import { createFakeClock } from '../clock.fake.ts';
import type { ServerTime } from '../clock.ts';
import { createApi } from './api.ts';
import type { WireAnswer, WireRequest } from './transport.ts';

export const alice = {
  userId: '018f3c7e-0000-7000-8000-00000000000a',
  username: 'alice',
  email: 'a@x.io',
  avatar: '/a.png',
};
export const ok = (data: unknown, status = 200): WireAnswer => ({
  status,
  retryAfter: null,
  body: { success: true, data },
});
export const refuse = (
  status: number,
  code: string,
  more: object = {},
  retryAfter: string | null = null,
): WireAnswer => ({
  status,
  retryAfter,
  body: { success: false, error: code === 'CSRF_INVALID' ? 'CSRF token invalid' : code, code, ...more },
});

/** An api client and a server that answers by method and path, and counts its requests. */
export function createWorld(
  answers: Record<string, (request: WireRequest, nth: number) => WireAnswer | Promise<WireAnswer>>,
) {
  const clock = createFakeClock();
  const requests: WireRequest[] = [];
  let expiries = 0;
  let path = '/home';
  let tokens = 0;
  const send = async (request: WireRequest) => {
    requests.push(request);
    const route = `${request.method} ${request.url.split('?')[0]}`;
    const nth = requests.filter((other) => other.method === request.method && other.url === request.url).length;
    const answer = answers[route];
    if (answer) return answer(request, nth);
    if (request.url === '/api/auth/csrf-token') {
      tokens += 1;
      return { status: 200, retryAfter: null, body: { success: true, csrfToken: `token-${tokens}` } };
    }
    throw new TypeError(`unexpected ${route}`);
  };
  const times: ServerTime[] = [];
  const onAuthExpired = () => {
    expiries += 1;
  };
  const api = createApi({
    send,
    upload: send,
    clock,
    onTime: (time) => times.push(time),
    onAuthExpired,
    location: () => path,
  });
  const count = (route: string) => requests.filter((r) => `${r.method} ${r.url}` === route).length;
  return { api, clock, requests, times, count, expiries: () => expiries, goTo: (next: string) => (path = next) };
}
