import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requests of a connection that may wait for an answer at once. Browsers and proxies send the next once they have one. */
export const UNANSWERED_MAX = 4;

/**
 * Closes connections that send many requests ahead: a chunk of 64 KB holds hundreds, which would be worked on before
 * any other connection is read.
 * @param onFlood called once for such a connection
 */
export function boundPipelining(app: FastifyInstance, onFlood: (request: FastifyRequest) => void): void {
  const unanswered = new WeakMap<Socket, number>();
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0;
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // The parser goes on to the end of its chunk.
    if (socket.destroyed) return reply.hijack();
    if (countOf(socket) >= UNANSWERED_MAX) {
      socket.destroy();
      onFlood(request);
      return reply.hijack();
    }
    unanswered.set(socket, countOf(socket) + 1);
    reply.raw.once('close', () => unanswered.set(socket, countOf(socket) - 1));
    done();
  });
}
