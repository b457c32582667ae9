import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beginProviderLink, finishProvider } from '@visavis/domain/auth/provider-contract.ts';
import { Provider } from 'oidc-provider';
import type { TestPerson } from './person.ts';

/** Someone who has an account at the provider. */
export interface ProviderPerson {
  /** the provider's unchanging name for them */
  sub: string;
  email?: string;
  email_verified?: boolean;
}

export interface TestProvider {
  issuer: string;
  /** the setting OIDC_PROVIDERS for it, as `example` with the label `Example` */
  setting: string;
  /** Adds or changes someone. */
  know(person: ProviderPerson): void;
  /**
   * Goes where the site has sent a browser, and signs in there. @param cookies of a browser that was there before
   * @returns the query of the address at which the browser comes back
   */
  visit(url: string, sub: string, cookies?: Map<string, string>): Promise<Record<string, string>>;
  /** Refuses connections until it is closed. */
  close(): Promise<void>;
}

const CALLBACK = '/login/callback/example';
const CLIENT = { id: 'visavis', secret: 'a secret of the client that nobody guesses' };

/** Reads a form of one field. */
async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request));
}

const page = (uid: string) =>
  `<!doctype html><title>Example</title><link rel="icon" href="data:,"><h1>Example</h1><form method="post" action="/interaction/${uid}">
   <label>Name <input name="sub"></label><button>Sign in at Example</button>
   <button name="denied" value="1">Cancel</button></form>`;

/**
 * A real provider of OpenID Connect (npm's `oidc-provider`) whose people need no password. It sends browsers back to whatever
 * site they come from.
 */
export async function startIdentityProvider(port = 0): Promise<TestProvider> {
  const people = new Map<string, ProviderPerson>();
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`https://visavis.example${CALLBACK}`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Claims in the ID token, as Google, Microsoft and Keycloak have them.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['of a test'] },
    ttl: {
      IdToken: () => 3600,
      AccessToken: () => 60,
      Grant: () => 3600,
      Interaction: () => 3600,
      Session: () => 3600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    // Nobody is asked whether the site may know their address.
    async loadExistingGrant(context) {
      const { client, session, provider: own } = context.oidc;
      const grant = new own.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith(CALLBACK);
  const handle = provider.callback();
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const { uid } = await provider.interactionDetails(request, response);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(uid));
      return;
    }
    const form = await formOf(request);
    const result = form.has('denied')
      ? { error: 'access_denied', error_description: 'The person has cancelled' }
      : { login: { accountId: form.get('sub') ?? '' } };
    await provider.interactionFinished(request, response, result);
  }
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    interact(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });

  return {
    issuer,
    setting: JSON.stringify([
      { name: 'example', label: 'Example', issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
    ]),
    know: (person) => void people.set(person.sub, person),
    async visit(start, sub, cookies = new Map()) {
      let [url, init]: [string, RequestInit] = [start, {}];
      for (let step = 0; step < 10; step += 1) {
        const headers = new Headers(init.headers);
        headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
        const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const next = answer.headers.get('location');
        if (next && new URL(next, issuer).pathname === CALLBACK) return Object.fromEntries(new URL(next).searchParams);
        if (next) [url, init] = [new URL(next, issuer).href, {}];
        else if (url.includes('/interaction/')) {
          const body = new URLSearchParams(sub === '' ? { denied: '1' } : { sub });
          init = { method: 'POST', body };
        } else throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
      }
      throw new Error('the provider sends the browser back to the site never');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Links an account at `example` of someone, whose name there is by default that here. */
export async function linkExample(
  person: TestPerson,
  { visit }: TestProvider,
  { sub = person.username, password }: { sub?: string; password?: string } = {},
) {
  const params = { provider: 'example' };
  const begun = await person.call(beginProviderLink, { params, body: { password } });
  if (begun.code) return begun;
  return person.call(finishProvider, { params, body: { query: await visit(begun.data.url, sub) } });
}
