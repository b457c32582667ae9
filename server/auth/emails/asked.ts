import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../http/network.ts';
import type { Asked } from './emails.ts';

/** What a mail needs to know of the request that causes it. */
export const askedBy =
  (originOf: (request: FastifyRequest) => string) =>
  (request: FastifyRequest): Asked => ({
    origin: originOf(request),
    address: networkOf(request.ip),
  });

export type AskedBy = ReturnType<typeof askedBy>;
