import type { FastifyReply, FastifyRequest } from 'fastify';

/** The two cookies of a session (rulings 3), and the one by which a device is recognised at its next sign-in. */
export interface SessionCookies {
  accessName: string;
  refreshName: string;
  deviceName: string;
  /** of the session that a browser has, as it says */
  tokensOf(request: FastifyRequest): { access: string | undefined; refresh: string | undefined };
  set(reply: FastifyReply, tokens: { access: string; refresh: string }): void;
  clear(reply: FastifyReply): void;
  setDevice(reply: FastifyReply, token: string): void;
}

export const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = 30 * 24 * 3600;
export const DEVICE_SECONDS = 365 * 24 * 3600;
const REFRESH_PATH = '/api/auth';

export function createSessionCookies(https: boolean): SessionCookies {
  const accessName = https ? '__Host-visavis_access' : 'visavis_access';
  const refreshName = https ? '__Secure-visavis_refresh' : 'visavis_refresh';
  const deviceName = https ? '__Secure-visavis_device' : 'visavis_device';
  const flags = { httpOnly: true, sameSite: 'lax', secure: https } as const;
  return {
    accessName,
    refreshName,
    deviceName,
    tokensOf: ({ cookies }) => ({ access: cookies[accessName], refresh: cookies[refreshName] }),
    set(reply, { access, refresh }) {
      reply.setCookie(accessName, access, { ...flags, path: '/', maxAge: ACCESS_SECONDS });
      reply.setCookie(refreshName, refresh, { ...flags, path: REFRESH_PATH, maxAge: REFRESH_SECONDS });
    },
    clear(reply) {
      reply.clearCookie(accessName, { ...flags, path: '/' });
      reply.clearCookie(refreshName, { ...flags, path: REFRESH_PATH });
    },
    setDevice(reply, token) {
      reply.setCookie(deviceName, token, { ...flags, path: REFRESH_PATH, maxAge: DEVICE_SECONDS });
    },
  };
}
