import cookie from '@fastify/cookie';
import csrf from '@fastify/csrf-protection';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import { csrfHeader, csrfTokenPath } from '@visavis/domain/auth/rules.ts';
import { openApi } from '@visavis/domain/wire/protocol/openapi.ts';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Log } from '../ports/log.ts';
import { toAppError, toFailure } from './errors.ts';
import { boundPipelining } from './pipelining.ts';
import { serveWeb, type WebOptions } from './web/web.ts';

/** ms */
const REQUEST_TIMEOUT = 30_000;
const HEADERS_TIMEOUT = 15_000;
const TIMEOUT_CHECK_INTERVAL = 1000;
/**
 * Of a connection on which nothing moves in either direction: who asks and does not read holds it, and a file. Node closes
 * one that stands in the middle of an answer after twice that.
 */
const IDLE_TIMEOUT = 60_000;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

export interface HttpOptions extends WebOptions {
  log: Log;
  https: boolean;
  /** proxies that may set the client's address */
  trustProxy: readonly string[];
  secret: string;
  /** Counts a request before anything else is done with it. @throws RATE_LIMITED */
  countRequest(request: FastifyRequest): void;
  /** called with the request for which a connection was closed: it had sent too many ahead */
  onFlood(request: FastifyRequest): void;
  /** called once a request is answered. @param route its pattern @param ms how long it took */
  onAnswered?(request: { method: string; route: string; status: number }, ms: number): void;
  /** called with the code of every error answered */
  onRefused(code: string, request: FastifyRequest): void;
  /** tests shorten it, ms */
  idleTimeout?: number;
}

/** The HTTP server without the routes of features: security headers, cookies, CSRF, errors, API document, web client. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { log, https, trustProxy, secret, countRequest, onFlood, onRefused } = options;
  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const refused = toAppError(error);
    onRefused(refused.code, request);
    if (refused.status >= 500 && error !== refused) {
      // The query may be the token of a mailed link.
      const [path] = request.url.split('?');
      log.error({ err: error, method: request.method, url: path }, 'request failed');
    }
    // The rest of the body is not read, nor what has been asked ahead.
    const isOver = refused.code === 'REQUEST_TIMEOUT' || (refused.code === 'RATE_LIMITED' && request.method === 'GET');
    if (isOver) reply.header('connection', 'close');
    if (refused.params.retryAfter) reply.header('retry-after', String(refused.params.retryAfter));
    return reply.status(refused.status).send(toFailure(refused));
  }

  const app = Fastify({
    // what is wrong before any route is found, such as a parameter that is too long
    frameworkErrors: (error, request, reply) => answerError(error, request as FastifyRequest, reply as FastifyReply),
    trustProxy: [...trustProxy],
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    connectionTimeout: options.idleTimeout ?? IDLE_TIMEOUT,
    // For the headers and the whole body of any request; Node checks both at the interval.
    requestTimeout: REQUEST_TIMEOUT,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  boundPipelining(app, onFlood);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', (request, _reply, done) => {
    countRequest(request);
    done();
  });
  app.addHook('onResponse', async (request, reply) => {
    // An address without a route is a page, or nothing: there is no end of them.
    const { url: route = 'page' } = request.routeOptions;
    const method = METHODS.has(request.method) ? request.method : 'other';
    options.onAnswered?.({ method, route, status: reply.statusCode }, reply.elapsedTime);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header(
      'permissions-policy',
      'camera=(self), microphone=(self), picture-in-picture=(self), fullscreen=(self), screen-wake-lock=(self), geolocation=(), display-capture=(), payment=(), usb=()',
    );
  });
  await app.register(cookie, { secret });
  await app.register(csrf, {
    cookieKey: https ? '__Host-visavis_csrf' : 'visavis_csrf',
    cookieOpts: { httpOnly: true, sameSite: 'lax', path: '/', secure: https },
    getToken: (request) => {
      const header = request.headers[csrfHeader];
      if (typeof header === 'string') return header;
      return (request.body as { _csrf?: string } | null | undefined)?._csrf;
    },
  });
  await app.register(multipart);
  // Lists the routes that are bound: tests compare them with the contracts.
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Visavis', version: '1', description: 'JSON over cookies.' } },
    transform: jsonSchemaTransform,
  });

  app.setErrorHandler(answerError);

  app.get(csrfTokenPath, { schema: { summary: 'A CSRF token, bound to a cookie' } }, async (_request, reply) => ({
    success: true,
    csrfToken: reply.generateCsrf(),
  }));
  // The same for everyone: it is written once.
  let document: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(openApi());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await serveWeb(app, options);
  return app;
}
