import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../http/network.ts';
import type { MailRequest } from './emails.ts';

/** Facts about the request that causes a mail. */
export const mailRequestOf =
  (originOf: (request: FastifyRequest) => string) =>
  (request: FastifyRequest): MailRequest => ({
    origin: originOf(request),
    address: networkOf(request.ip),
  });

export type MailRequestOf = ReturnType<typeof mailRequestOf>;
