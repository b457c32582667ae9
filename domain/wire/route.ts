import type { z } from 'zod';
import type { Role } from '../moderation/rules.ts';
import type { ErrorCode } from './errors.ts';

// biome-ignore lint/suspicious/noExplicitAny: the widest schema, for code that handles all routes alike
type AnySchema = z.ZodType<any, any>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One HTTP call of the product, for both sides: the server binds a handler to it, and the web's API client calls it by
 * its name, such as `GET /api/friends/:id`, with the same types.
 */
export interface AnyRoute {
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
  params?: AnySchema;
  query?: AnySchema;
  body?: AnySchema;
  /** the name of the multipart file field, if the body is a file */
  file?: string;
  /** the media type of the answer, if it is a file: errors are JSON as ever, and `data` is not sent */
  download?: string;
  /** the schema of the response's `data` */
  data: AnySchema;
  /** success statuses; the first is the default */
  status?: readonly number[];
  errors?: readonly ErrorCode[];
}

/** Keeps the literal types of a route, and takes no property that routes do not have. */
export const route = <const R extends AnyRoute>(definition: R & Record<Exclude<keyof R, keyof AnyRoute>, never>): R =>
  definition;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type ParamsOf<R> = R extends { params?: infer Schema } ? Output<Schema> : undefined;
export type QueryOf<R> = R extends { query?: infer Schema } ? Output<Schema> : undefined;
export type BodyOf<R> = R extends { body?: infer Schema } ? Output<Schema> : undefined;
export type BodyInputOf<R> = R extends { body?: infer Schema } ? Input<Schema> : undefined;
export type DataOf<R> = R extends { data: infer Schema } ? Output<Schema> : never;
