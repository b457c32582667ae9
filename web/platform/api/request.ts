import type { Routes } from '@visavis/domain/wire/contracts.ts';
import type { BodyInputOf, DataOf, ParamsOf, QueryOf } from '@visavis/domain/wire/route.ts';
import type { RouteName } from './routes.ts';

/** A part of the input: required, optional if its schema accepts an empty value, forbidden if the route has none. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends Value
    ? { [K in Name]?: Value }
    : object extends Value
      ? { [K in Name]?: Value }
      : { [K in Name]: Value };

/** What a call of route `R` takes. */
export type CallInput<R> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyInputOf<R>> & {
    /** for routes with a `file` field */
    file?: Blob;
    /** called with 0–1 while a file uploads */
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
  };

export type CallArguments<R> =
  Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

export interface ApiCaller {
  /** @param name of the call, such as `GET /api/friends/:id` */
  call<Name extends RouteName>(name: Name, ...input: CallArguments<Routes[Name]>): Promise<DataOf<Routes[Name]>>;
}

/** The input of a call, whatever its route. */
export interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The method and the URL of a call, with parameters and query filled in. */
export function targetOf(name: RouteName, input: LooseInput): { method: string; url: string } {
  const space = name.indexOf(' ');
  const path = name
    .slice(space + 1)
    .replace(/:(\w+)/g, (_match, parameter: string) => encodeURIComponent(String(input.params?.[parameter])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return { method: name.slice(0, space), url: `${path}${text === '' ? '' : `?${text}`}` };
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body and its content type; a JSON object also carries the token as `_csrf`. */
export function bodyOf(
  fileField: string | undefined,
  input: LooseInput,
  csrf: string | null,
): { body: string | FormData | undefined; headers: Record<string, string> } {
  if (fileField !== undefined && input.file) {
    const form = new FormData();
    form.append(fileField, input.file);
    return { body: form, headers: {} };
  }
  if (input.body === undefined) return { body: undefined, headers: {} };
  const body = csrf !== null && isPlainObject(input.body) ? { ...input.body, _csrf: csrf } : input.body;
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
