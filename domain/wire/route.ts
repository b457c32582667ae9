import type { z } from 'zod';
import type { Role } from '../moderation/rules.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One HTTP call of the product, for both sides: the server binds a handler to it, and the web's API client calls it with
 * the same types. Paths are written `/api/friends/:id`.
 */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: string;
  summary: string;
  /**
   * `none`: anyone. The others need the access cookie: `user` no more than that, `staff` a role, `moderator` and `admin`
   * that role or a higher one and the desk open. To people without the role the route does not exist (NOT_FOUND).
   */
  auth: 'none' | 'user' | 'staff' | Role;
  /** With `auth: 'none'`: it needs the operator's token of this name in `Authorization`, and exists where that is set. */
  bearer?: 'shop';
  /** A page also asks for it while no one is there: it does not keep the desk open. */
  isBackground?: true;
  /** Unsafe methods carry a CSRF token unless this is false (login, register, refresh). */
  csrf?: false;
  params?: Params;
  query?: Query;
  body?: Body;
  /** the name of the multipart file field, if the body is a file */
  file?: string;
  /** the media type of the answer, if it is a file: errors are JSON as ever, and `data` is not sent */
  download?: string;
  /** the schema of the response's `data` */
  data: Data;
  /** success statuses; the first is the default */
  status?: readonly number[];
  errors?: readonly ErrorCode[];
}

/** Keeps the literal types of a route. */
export const route = <
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodNull,
>(
  definition: Route<Params, Query, Body, Data>,
): Route<Params, Query, Body, Data> => definition;

export type ParamsOf<R> = R extends Route<infer P, infer _Q, infer _B, infer _D> ? z.output<P> : never;
export type QueryOf<R> = R extends Route<infer _P, infer Q, infer _B, infer _D> ? z.output<Q> : never;
export type BodyOf<R> = R extends Route<infer _P, infer _Q, infer B, infer _D> ? z.output<B> : never;
export type BodyInputOf<R> = R extends Route<infer _P, infer _Q, infer B, infer _D> ? z.input<B> : never;
export type DataOf<R> = R extends Route<infer _P, infer _Q, infer _B, infer D> ? z.output<D> : never;

// biome-ignore lint/suspicious/noExplicitAny: the widest route, for code that handles all routes alike
export type AnyRoute = Route<any, any, any, any>;
