import { login, register } from '@visavis/domain/auth/contract.ts';
import type { AnyRoute, BodyInputOf, DataOf, ParamsOf, QueryOf } from '@visavis/domain/wire/route.ts';
import { connectTestSocket, type TestSocket } from './test-socket.ts';

export interface Reply<Data> {
  status: number;
  headers: Headers;
  /** the data of a success; undefined for an error */
  data: Data;
  /** of an error */
  code: string | undefined;
  fields: Record<string, string> | undefined;
  /** the whole body, as text */
  text: string;
}

export interface CallInput<R extends AnyRoute> {
  params?: ParamsOf<R>;
  query?: Partial<QueryOf<R>>;
  body?: BodyInputOf<R> | object;
  form?: FormData;
  headers?: Record<string, string>;
}

export interface TestPerson {
  userId: string;
  username: string;
  email: string;
  password: string;
  cookies: Map<string, string>;
  call<R extends AnyRoute>(route: R, input?: CallInput<R>): Promise<Reply<DataOf<R>>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** what sends JSON with a CSRF token, for `fetch` */
  post(body: object): Promise<RequestInit>;
  signIn(): Promise<void>;
  connect(): Promise<TestSocket>;
}

/** The password of every test person. */
export const PASSWORD = 'face to face';

/** A client with its own cookie jar at `origin`, not registered yet. */
export function createVisitor(origin: string, who: { username: string; email: string; password: string }): TestPerson {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', cookieHeader());
    const response = await fetch(`${origin}${path}`, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || attributes.some((item) => /max-age=0/i.test(item))) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  let token = { cookie: '', csrfToken: '' };
  /** As the browser keeps it: for as long as the cookie that it is bound to. */
  async function csrfToken(): Promise<string> {
    const cookie = () => cookies.get('visavis_csrf') ?? cookies.get('__Host-visavis_csrf') ?? '';
    if (token.cookie === '' || token.cookie !== cookie()) {
      const response = await request('/api/auth/csrf-token');
      token = { ...((await response.json()) as { csrfToken: string }), cookie: cookie() };
    }
    return token.csrfToken;
  }

  const person: TestPerson = {
    userId: '',
    ...who,
    cookies,
    fetch: request,
    async post(body) {
      const headers = { 'content-type': 'application/json', 'x-csrf-token': await csrfToken() };
      return { method: 'POST', headers, body: JSON.stringify(body) };
    },
    async call(route, input = {}) {
      const params = (input.params ?? {}) as Record<string, string>;
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const search = new URLSearchParams(input.query as Record<string, string> | undefined).toString();
      const headers = new Headers(input.headers);
      if (route.method !== 'GET' && route.csrf !== false) headers.set('x-csrf-token', await csrfToken());
      if (input.body !== undefined) headers.set('content-type', 'application/json');
      const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
      const response = await request(search ? `${path}?${search}` : path, { method: route.method, headers, body });
      const text = await response.text();
      // An answer that is a file has no more than its text.
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const parsed: { data?: unknown; code?: string; fields?: Record<string, string> } = isJson ? JSON.parse(text) : {};
      return {
        status: response.status,
        headers: response.headers,
        data: parsed.data as DataOf<typeof route>,
        code: parsed.code,
        fields: parsed.fields,
        text,
      };
    },
    async signIn() {
      const reply = await person.call(login, { body: { email: who.email, password: who.password } });
      if (reply.status !== 200) throw new Error(`${who.username} cannot sign in: ${reply.text}`);
      person.userId = reply.data.user.userId;
    },
    connect: () => connectTestSocket(origin, cookieHeader()),
  };
  return person;
}

/** Registers and signs in through the real API. */
export async function createPerson(origin: string, name: string): Promise<TestPerson> {
  const person = createVisitor(origin, { username: name, email: `${name}@example.com`, password: PASSWORD });
  const reply = await person.call(register, {
    body: {
      email: person.email,
      username: name,
      password: person.password,
      firstName: name,
      lastName: 'Doe',
      birthDate: '1990-05-17',
    },
  });
  if (reply.status !== 201) throw new Error(`${name} cannot register: ${reply.text}`);
  await person.signIn();
  return person;
}
