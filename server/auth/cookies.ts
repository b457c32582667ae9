import type { FastifyReply } from 'fastify';

/** The two session cookies: names, flags and lifetimes (rulings 3). */
export interface SessionCookies {
  accessName: string;
  refreshName: string;
  set(reply: FastifyReply, tokens: { access: string; refresh: string }): void;
  clear(reply: FastifyReply): void;
}

export const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = 30 * 24 * 3600;
const REFRESH_PATH = '/api/auth';

export function createSessionCookies(https: boolean): SessionCookies {
  const accessName = https ? '__Host-visavis_access' : 'visavis_access';
  const refreshName = https ? '__Secure-visavis_refresh' : 'visavis_refresh';
  const flags = { httpOnly: true, sameSite: 'lax', secure: https } as const;
  return {
    accessName,
    refreshName,
    set(reply, { access, refresh }) {
      reply.setCookie(accessName, access, { ...flags, path: '/', maxAge: ACCESS_SECONDS });
      reply.setCookie(refreshName, refresh, { ...flags, path: REFRESH_PATH, maxAge: REFRESH_SECONDS });
    },
    clear(reply) {
      reply.clearCookie(accessName, { ...flags, path: '/' });
      reply.clearCookie(refreshName, { ...flags, path: REFRESH_PATH });
    },
  };
}
