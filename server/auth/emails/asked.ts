import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../http/network.ts';
import type { Asked } from './emails.ts';

/** Facts about the request that causes a mail. */
export const askedBy =
  (originOf: (request: FastifyRequest) => string) =>
  (request: FastifyRequest): Asked => ({
    origin: originOf(request),
    address: networkOf(request.ip),
  });

export type AskedBy = ReturnType<typeof askedBy>;
