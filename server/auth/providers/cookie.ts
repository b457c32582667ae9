import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie that ties someone's way to a provider, and what is still to be done with its answer, to their browser. */
export interface ProviderCookie {
  read(request: FastifyRequest): string | undefined;
  /** @param lifetime ms */
  set(reply: FastifyReply, token: string, lifetime: number): void;
  clear(reply: FastifyReply): void;
}

export function createProviderCookie(https: boolean): ProviderCookie {
  const name = https ? '__Host-visavis_provider' : 'visavis_provider';
  const flags = { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } as const;
  return {
    read: ({ cookies }) => cookies[name],
    set: (reply, token, lifetime) => void reply.setCookie(name, token, { ...flags, maxAge: lifetime / 1000 }),
    clear: (reply) => void reply.clearCookie(name, flags),
  };
}
