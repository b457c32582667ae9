import type { AnyRoute, BodyInputOf, DataOf, ParamsOf, QueryOf } from '@visavis/domain/wire/route.ts';

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
  call<R extends AnyRoute>(route: R, ...input: CallArguments<R>): Promise<DataOf<R>>;
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

/** The path of a route, such as `/api/friends/:id`, with parameters and query filled in. */
export function urlOf(route: Pick<AnyRoute, 'path'>, input: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return `${path}${text === '' ? '' : `?${text}`}`;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body and its content type; a JSON object also carries the token as `_csrf`. */
export function bodyOf(
  route: Pick<AnyRoute, 'file'>,
  input: LooseInput,
  csrf: string | null,
): { body: string | FormData | undefined; headers: Record<string, string> } {
  if (route.file !== undefined && input.file) {
    const form = new FormData();
    form.append(route.file, input.file);
    return { body: form, headers: {} };
  }
  if (input.body === undefined) return { body: undefined, headers: {} };
  const body = csrf !== null && isPlainObject(input.body) ? { ...input.body, _csrf: csrf } : input.body;
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
