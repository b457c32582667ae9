import { login, register } from '@visavis/domain/auth/contract.ts';
import type {
  Ack,
  AckDataOf,
  ClientEvent,
  PayloadInputOf,
  PayloadOf,
  ServerEvent,
} from '@visavis/domain/wire/event.ts';
import type { AnyRoute, BodyInputOf, DataOf, ParamsOf, QueryOf } from '@visavis/domain/wire/route.ts';
import { io, type Socket } from 'socket.io-client';

export interface Reply<Data> {
  status: number;
  headers: Headers;
  /** what a success holds; undefined for a refusal */
  data: Data;
  /** of a refusal */
  code: string | undefined;
  fields: Record<string, string> | undefined;
  /** the whole answer, as text */
  text: string;
}

export interface CallInput<R extends AnyRoute> {
  params?: ParamsOf<R>;
  query?: Partial<QueryOf<R>>;
  body?: BodyInputOf<R> | object;
  form?: FormData;
}

/** A socket of a person: keeps all that it receives. */
export interface Line {
  id: string;
  emit<E extends ClientEvent>(event: E, payload?: PayloadInputOf<E>): Promise<Ack<AckDataOf<E>>>;
  /** Sends anything under any name, to see what becomes of it. */
  raw(name: string, ...args: unknown[]): Promise<Ack>;
  /** The first of such events received from now on, or already and not yet taken. */
  next<E extends ServerEvent>(event: E): Promise<PayloadOf<E>>;
  /** What was received of such events, all so far. */
  received<E extends ServerEvent>(event: E): PayloadOf<E>[];
  all(): { name: string; payload: unknown }[];
  /** Resolves with the reason once disconnected. */
  gone: Promise<string>;
  /** Cuts the transport without a goodbye. */
  cut(): void;
  close(): void;
  socket: Socket;
}

export interface TestPerson {
  userId: string;
  username: string;
  email: string;
  password: string;
  cookies: Map<string, string>;
  call<R extends AnyRoute>(route: R, input?: CallInput<R>): Promise<Reply<DataOf<R>>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  signIn(): Promise<void>;
  connect(): Promise<Line>;
}

/** Someone with an own cookie jar at `origin`, not registered yet. */
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

  async function csrfToken(): Promise<string> {
    const response = await request('/api/auth/csrf-token');
    return ((await response.json()) as { csrfToken: string }).csrfToken;
  }

  const person: TestPerson = {
    userId: '',
    ...who,
    cookies,
    fetch: request,
    async call(route, input = {}) {
      const params = (input.params ?? {}) as Record<string, string>;
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
      const search = new URLSearchParams(input.query as Record<string, string> | undefined).toString();
      const headers = new Headers();
      if (route.method !== 'GET' && route.csrf !== false) headers.set('x-csrf-token', await csrfToken());
      if (input.body !== undefined) headers.set('content-type', 'application/json');
      const body = input.form ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
      const response = await request(search ? `${path}?${search}` : path, { method: route.method, headers, body });
      const text = await response.text();
      const answer = JSON.parse(text) as { data?: unknown; code?: string; fields?: Record<string, string> };
      return {
        status: response.status,
        headers: response.headers,
        data: answer.data as DataOf<typeof route>,
        code: answer.code,
        fields: answer.fields,
        text,
      };
    },
    async signIn() {
      const reply = await person.call(login, { body: { email: who.email, password: who.password } });
      if (reply.status !== 200) throw new Error(`${who.username} cannot sign in: ${reply.text}`);
      person.userId = reply.data.user.userId;
    },
    connect: () => connectLine(origin, cookieHeader()),
  };
  return person;
}

/** Registers and signs in through the real API. */
export async function createPerson(origin: string, name: string): Promise<TestPerson> {
  const person = createVisitor(origin, { username: name, email: `${name}@example.com`, password: 'face to face' });
  const reply = await person.call(register, {
    body: {
      ...{ email: person.email, username: name, password: person.password },
      firstName: name,
      lastName: 'Doe',
      birthDate: '1990-05-17',
    },
  });
  if (reply.status !== 201) throw new Error(`${name} cannot register: ${reply.text}`);
  await person.signIn();
  return person;
}

function connectLine(origin: string, cookie: string): Promise<Line> {
  const socket = io(origin, {
    transports: ['websocket'],
    extraHeaders: { cookie },
    forceNew: true,
    reconnection: false,
  });
  const events: { name: string; payload: unknown; taken: boolean }[] = [];
  const waiting: { name: string; resolve: (payload: never) => void }[] = [];
  socket.onAny((name: string, payload: unknown) => {
    const index = waiting.findIndex((waiter) => waiter.name === name);
    const [waiter] = index >= 0 ? waiting.splice(index, 1) : [];
    events.push({ name, payload, taken: waiter !== undefined });
    waiter?.resolve(payload as never);
  });
  const gone = new Promise<string>((resolve) => socket.once('disconnect', (reason) => resolve(reason)));
  const raw = (name: string, ...args: unknown[]) => socket.timeout(10_000).emitWithAck(name, ...args) as Promise<Ack>;
  const line: Line = {
    id: '',
    socket,
    gone,
    raw,
    emit: (event, payload) => raw(event.name, payload) as never,
    next(event) {
      const ready = events.find((entry) => entry.name === event.name && !entry.taken);
      if (ready) {
        ready.taken = true;
        return Promise.resolve(ready.payload as never);
      }
      return new Promise((resolve) => waiting.push({ name: event.name, resolve }));
    },
    received: (event) => events.filter(({ name }) => name === event.name).map(({ payload }) => payload as never),
    all: () => events.map(({ name, payload }) => ({ name, payload })),
    cut: () => socket.io.engine.close(),
    close: () => void socket.disconnect(),
  };
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(Object.assign(line, { id: socket.id ?? '' })));
    socket.once('connect_error', (error) => {
      socket.disconnect();
      reject(error);
    });
  });
}
