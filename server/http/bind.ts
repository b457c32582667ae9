import { finished, type Readable } from 'node:stream';
import type { Role } from '@visavis/domain/moderation/rules.ts';
import { AppError, type ErrorCode } from '@visavis/domain/wire/errors.ts';
import type { AnyRoute, BodyOf, DataOf, ParamsOf, QueryOf } from '@visavis/domain/wire/route.ts';
import { failure, success } from '@visavis/domain/wire/schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Limit, RateLimiter } from '../ports/rate-limiter/rate-limiter.ts';
import type { Turns } from '../ports/turns.ts';
import { carriesToken } from './bearer.ts';
import { networkOf } from './network.ts';
import type { Probes } from './probes.ts';
import { readInTime, readUpload, type Upload } from './upload.ts';

/** The user and session of an access token. */
export interface SignedIn {
  userId: string;
  sessionId: string;
}

const signedIn = new WeakMap<FastifyRequest, SignedIn>();
/** The sender of a request, if its route needs a session and it has one. */
export const userOf = (request: FastifyRequest): string | undefined => signedIn.get(request)?.userId;
const roles = new WeakMap<FastifyRequest, Role>();

export interface RouteInput<R extends AnyRoute> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** set on every route that needs a session */
  user: SignedIn;
  /** set on every route of the desk */
  role: Role;
  /** the client's address */
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * The one file of a multipart body.
   * @throws FILE_TOO_LARGE beyond `maxBytes`, VALIDATION_FAILED without a file, REQUEST_TIMEOUT
   */
  file(maxBytes: number): Promise<Upload>;
}

/** An answer with a status other than the first of the route's. */
export class Answer<Data> {
  readonly status: number;
  readonly data: Data;
  constructor(status: number, data: Data) {
    this.status = status;
    this.data = data;
  }
}

/** An answer that is a file. */
export class Download {
  readonly name: string;
  readonly content: Readable;
  /** its media type, where the route's does not say enough */
  readonly type: string | undefined;
  constructor(name: string, content: Readable, type?: string) {
    this.name = name;
    this.content = content;
    this.type = type;
  }
}

/** An answer that says that what the client has of an earlier one still holds. */
export class Unchanged {}

export type Handler<R extends AnyRoute> = (
  input: RouteInput<R>,
) => Promise<DataOf<R> | Answer<DataOf<R>> | Download | Unchanged>;

/**
 * Requests to a route that changes something, whatever comes of them: far above what people do. Where no one is signed
 * in the address counts, which many people may share.
 */
function requestLimits({ method, path, auth }: AnyRoute): NonNullable<BindOptions['limits']> {
  if (method === 'GET') return [];
  const name = `${method} ${path}`;
  return [auth === 'none' ? { name, max: 600, seconds: 60, by: 'ip' } : { name, max: 120, seconds: 60, by: 'user' }];
}

/** Of the operator's tokens, from one network. */
const WRONG_TOKENS: Limit = { name: 'wrong-tokens', max: 20, seconds: 60 };

const usesDesk = ({ auth, isBackground }: AnyRoute) => (auth === 'moderator' || auth === 'admin') && !isBackground;

/**
 * Whether a browser says that another site makes a request. It may send cookies along, as with a link, and reading has
 * effects as well: views of the desk are recorded and keep it open, guesses are counted.
 */
export const isFromElsewhere = ({ headers }: FastifyRequest) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

export interface BindOptions {
  /**
   * Counted by address or by signed-in user once a request is known to be well-formed and meant: a refused form or CSRF
   * token counts for nothing. An empty list: the handler counts, and requests as such are not limited either.
   */
  limits?: readonly (Limit & { by: 'ip' | 'user' })[];
}

export type Bind = <R extends AnyRoute>(route: R, handler: Handler<R>, options?: BindOptions) => void;

/** A request and its answer, as a handler gets them. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Calls a route for whoever has requested a page, with the same checks as a request to that route. Only routes that read
 * and need no parameters can be called. @returns what the route's contract names, nothing more
 * @throws the error that the route would answer with
 */
export type Ask = <R extends AnyRoute>(route: R, exchange: Exchange) => Promise<DataOf<R>>;

export interface BindDependencies {
  clock: Clock;
  log: Log;
  rateLimiter: RateLimiter;
  authenticate(request: FastifyRequest): Promise<SignedIn | undefined>;
  /** Runs what an account has asked for, a few at a time. */
  inTurn: Turns['run'];
  /** Called when staff in the open desk have been answered, but for what the page asks by itself. */
  onDeskUsed(user: SignedIn, route: AnyRoute): void;
  probes: Probes;
  /** the operator's tokens; without one its routes do not exist */
  tokens: Readonly<Record<NonNullable<AnyRoute['bearer']>, string | undefined>>;
  /** Called for a request with another token than the operator's. */
  onForgedToken(name: NonNullable<AnyRoute['bearer']>, request: FastifyRequest): void;
  /** Called when someone is not let into the desk. @throws RATE_LIMITED where they have tried too often */
  onDeskProbed(user: SignedIn, request: FastifyRequest, code: ErrorCode): Promise<void>;
  /** The role of someone who asks for a route of the desk. @throws NOT_FOUND without that role, DESK_CLOSED */
  admit(user: SignedIn, needed: 'staff' | Role, request: { isBackground: boolean }): Promise<Role>;
}

/** @throws RATE_LIMITED beyond the limit */
export async function takeOrThrow(rateLimiter: RateLimiter, limit: Limit, key: string): Promise<void> {
  const retryAfter = await rateLimiter.take(limit, key);
  if (retryAfter > 0) throw new AppError('RATE_LIMITED', { retryAfter });
}

/**
 * Binds routes of the contract to their handlers: authorises, limits, checks CSRF, parses and answers. `ask` calls
 * a bound route on behalf of a page.
 */
export function createBind(app: FastifyInstance, dependencies: BindDependencies): { bind: Bind; ask: Ask } {
  const { clock, log, rateLimiter, authenticate, inTurn, admit, onDeskUsed, onDeskProbed, probes, tokens } =
    dependencies;
  const askable = new Map<AnyRoute, (exchange: Exchange) => Promise<unknown>>();

  const bind: Bind = (route, handler, options = {}) => {
    const statuses = route.status ?? [200];
    const { limits = [] } = options;
    const isCountedByHandler = options.limits?.length === 0;

    async function count(request: FastifyRequest, counted: typeof limits): Promise<void> {
      const network = networkOf(request.ip);
      for (const limit of counted) {
        const key = limit.by === 'ip' ? network : (signedIn.get(request)?.userId ?? network);
        await takeOrThrow(rateLimiter, limit, key);
      }
    }

    /** @throws NOT_FOUND without the setting, UNAUTHENTICATED, RATE_LIMITED for who has guessed too often */
    async function requireToken(name: NonNullable<AnyRoute['bearer']>, request: FastifyRequest): Promise<void> {
      const token = tokens[name];
      if (!token) throw new AppError('NOT_FOUND');
      if (carriesToken(request, token)) return;
      dependencies.onForgedToken(name, request);
      await takeOrThrow(rateLimiter, WRONG_TOKENS, networkOf(request.ip));
      throw new AppError('UNAUTHENTICATED');
    }

    async function authorise(request: FastifyRequest): Promise<void> {
      if (route.auth !== 'none') {
        const user = await authenticate(request);
        if (!user) throw new AppError('UNAUTHENTICATED');
        signedIn.set(request, user);
      }
      if (!isCountedByHandler) await count(request, requestLimits(route));
      if (route.bearer) await requireToken(route.bearer, request);
      const user = signedIn.get(request);
      if (user && route.auth !== 'none' && route.auth !== 'user') {
        const asked = { isBackground: route.isBackground ?? false };
        const role = await admit(user, route.auth, asked).catch(async (error) => {
          if (error instanceof AppError) await onDeskProbed(user, request, error.code);
          throw error;
        });
        roles.set(request, role);
      }
      if (user && route.params) probes.guard(user.userId);
    }

    async function answerTo({ request, reply }: Exchange, query: unknown) {
      const user = signedIn.get(request);
      const handle = () =>
        handler({
          params: request.params as never,
          query: query as never,
          body: request.body as never,
          user: user as SignedIn,
          role: roles.get(request) as Role,
          ip: request.ip,
          request,
          reply,
          file: (maxBytes) => readInTime(request, clock, () => readUpload(request, route.file ?? '', maxBytes)),
        });
      // Uploads have a turn of their own: a slow one is not to hold up what else its sender asks.
      const answering = user && !route.file ? inTurn(user.userId, handle) : handle();
      const answer = await answering.catch(async (error) => {
        const isUnknown = error instanceof AppError && error.code === 'NOT_FOUND';
        if (isUnknown && user && route.params) await probes.count(user.userId);
        throw error;
      });
      if (user && usesDesk(route)) onDeskUsed(user, route);
      return answer;
    }

    app.route({
      method: route.method,
      url: route.path,
      schema: {
        summary: route.summary,
        tags: [route.path.split('/')[2] ?? 'other'],
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        response: {
          ...(!route.download && Object.fromEntries(statuses.map((status) => [status, success(route.data)]))),
          default: failure,
        },
      },
      async onRequest(request) {
        if (isFromElsewhere(request)) throw new AppError('CSRF_INVALID');
        await authorise(request);
      },
      preValidation: (request, reply, done) => {
        if (route.method === 'GET' || route.csrf === false) done();
        else app.csrfProtection(request, reply, done);
      },
      preHandler: (request) => count(request, limits),
      handler: async (request, reply) => {
        const answer = await answerTo({ request, reply }, request.query);
        if (answer instanceof Unchanged) return reply.status(304).send();
        if (answer instanceof Download) {
          // The status is sent already: all that the client sees is a connection that closes. One of its own it knows.
          finished(answer.content, (error) => {
            if (!error || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
            log.error({ err: error, method: route.method, url: route.path }, 'download broke off');
          });
          return reply
            .header('content-type', answer.type ?? route.download)
            .header('content-disposition', `attachment; filename="${answer.name}"`)
            .send(answer.content);
        }
        const [status, data] = answer instanceof Answer ? [answer.status, answer.data] : [statuses[0] ?? 200, answer];
        return reply.status(status).send({ success: true, data });
      },
    });
    // A page asks as if every parameter were left out: those of its own address are not meant.
    const query = route.query ? route.query.safeParse({}) : { success: true, data: {} };
    if (route.method !== 'GET' || route.params || !query.success) return;
    askable.set(route, async (exchange) => {
      await authorise(exchange.request);
      await count(exchange.request, limits);
      return answerTo(exchange, query.data);
    });
  };

  const ask: Ask = async (route, exchange) => {
    const read = askable.get(route);
    if (!read)
      throw new Error(`${route.method} ${route.path} needs parameters or changes something: no page can ask it`);
    return route.data.parse(await read(exchange));
  };
  return { bind, ask };
}
