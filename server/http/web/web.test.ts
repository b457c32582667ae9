import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import {
  builtInvitation,
  builtOrigin,
  type InvitationParts,
  languageCookie,
  secureLanguageCookie,
} from '@visavis/domain/wire/pages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePageServer } from '../../testing/page-server.ts';

const script = `console.log('${'x'.repeat(500)}');`;
const page = (text: string) => `<!doctype html><title>${text}</title><meta content="${builtOrigin}/preview.png">`;
const { code, username, displayName, avatar } = builtInvitation;
const invitationOf = (text: string) =>
  `<!doctype html><title>${displayName} ${text}</title><meta property="og:title" content="${displayName} ${text}">` +
  `<meta property="og:url" content="${builtOrigin}/i/${code}"><meta property="og:image" content="${builtOrigin}/preview.png">` +
  `<div id="root" data-username="${username}"><img src="${avatar}"></div>`;
/** The inviter by the code in the path of a request. */
const inviters: Record<string, Omit<InvitationParts, 'code'>> = {};

/** A build as web/bundling writes it: texts beside their compressed forms, pages by language. */
const files: Record<string, string | Buffer> = {
  'index.html': page('raw'),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-1.js': script,
  'assets/app-1.js.br': brotliCompressSync(script),
  'assets/app-1.js.gz': gzipSync(script),
  'assets/blur-worker-1.js': script,
  'assets/blur-worker-1.js.br': brotliCompressSync(script),
  'assets/font-1.woff2': 'a font',
  'pages/en/index.html': page('Landing'),
  'pages/en/login.html': page('Sign in'),
  'pages/en/app.html': page('Visavis'),
  'pages/fr/index.html': page('Accueil'),
  'pages/fr/login.html': page('Connexion'),
  'pages/fr/app.html': page('Visavis fr'),
  'pages/en/_invitation.html': invitationOf('invites you'),
  'pages/fr/_invitation.html': invitationOf('t’invite'),
  'pages/robots.txt': `Sitemap: ${builtOrigin}/sitemap.xml`,
  'pages/sitemap.xml': `<loc>${builtOrigin}/</loc>`,
};

const http = await usePageServer(files);
beforeAll(async () => {
  http.get<{ Params: { code: string } }>('/i/:code', async (request, reply) => {
    const inviter = inviters[request.params.code];
    return http.pages.sendInvitation(request, reply, inviter && { ...inviter, code: request.params.code });
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** A request as it is: `fetch` adds headers of its own and decompresses. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = http.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers }, async (response) => {
      const body = await buffer(response);
      const encoding = response.headers['content-encoding'];
      const whole = response.statusCode === 200 && method === 'GET';
      const plain =
        whole && encoding === 'br'
          ? brotliDecompressSync(body)
          : whole && encoding === 'gzip'
            ? gunzipSync(body)
            : body;
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: plain.toString() });
    });
    asked.on('error', reject).end();
  });
}

describe('a script', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('that the browser takes as “%s” is sent as %s', async (accepted, encoding) => {
    const { status, headers, text } = await ask('/assets/app-1.js', { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(text).toBe(script);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript; charset=utf-8$/);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('has another ETag in each encoding, and is not sent again to a cache that has it', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const { headers } = await ask('/assets/app-1.js', { 'accept-encoding': encoding });
        const again = await ask('/assets/app-1.js', {
          'accept-encoding': encoding,
          'if-none-match': headers.etag ?? '',
        });
        expect(again.status).toBe(304);
        return headers.etag;
      }),
    );
    expect(new Set(etags).size).toBe(3);
  });

  it('is sent in parts of the bytes that its encoding has', async () => {
    const whole = await ask('/assets/app-1.js', { 'accept-encoding': 'br' });
    const part = await ask('/assets/app-1.js', { 'accept-encoding': 'br', range: 'bytes=2-9' });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 2-9/${whole.body.length}`);
    expect(part.body).toEqual(whole.body.subarray(2, 10));
  });

  it('of a worker keeps the policy of workers when it is compressed', async () => {
    const { headers } = await ask('/assets/blur-worker-1.js', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
  });
});

it('a file without a compressed form is sent as it is', async () => {
  const { headers, text } = await ask('/assets/font-1.woff2', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(text).toBe('a font');
});

describe('a page', () => {
  it.each([
    ['/', {}, 'Landing'],
    ['/?from=mail', {}, 'Landing'],
    ['/login', {}, 'Sign in'],
    ['/', { 'accept-language': 'fr-FR, en;q=0.5' }, 'Accueil'],
    ['/login', { 'accept-language': 'fr' }, 'Connexion'],
    ['/login', { 'accept-language': 'fr', cookie: `${languageCookie}=en` }, 'Sign in'],
    ['/login', { cookie: `${languageCookie}=fr` }, 'Connexion'],
    ['/login', { cookie: `${secureLanguageCookie}=fr; ${languageCookie}=en` }, 'Connexion'],
    ['/messages/1', {}, 'Visavis'],
    ['/home', { cookie: `${languageCookie}=fr` }, 'Visavis fr'],
    ['/index.html', {}, 'Visavis'],
    ['/pages/fr/login.html', {}, 'Visavis'],
    ['/..%2f..%2fsecret', {}, 'Visavis'],
  ])('at %s for %j is “%s”', async (path, headers, title) => {
    const answer = await ask(path, { 'accept-encoding': 'br', ...headers });
    expect(answer.status).toBe(200);
    expect(/<title>(.*)<\/title>/.exec(answer.text)?.[1]).toBe(title);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers.vary).toBe('accept-encoding, accept-language, cookie');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it.each(['br', 'gzip', 'identity'])('in %s is confirmed to a cache that has it', async (encoding) => {
    const { headers, text } = await ask('/', { 'accept-encoding': encoding });
    expect(text).toContain('Landing');
    const again = await ask('/', { 'accept-encoding': encoding, 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    const french = { 'accept-encoding': encoding, 'if-none-match': headers.etag ?? '', 'accept-language': 'fr' };
    expect((await ask('/', french)).status).toBe(200);
  });

  it('has the public address in its links', async () => {
    expect((await ask('/')).text).toContain('content="https://visavis.example/preview.png"');
  });

  it('has a HEAD without a body', async () => {
    const { status, headers, body } = await ask('/login', {}, 'HEAD');
    expect([status, headers['content-type'], body.length]).toEqual([200, 'text/html; charset=utf-8', 0]);
  });
});

it.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://visavis.example/sitemap.xml'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>https://visavis.example/</loc>'],
])('%s is %s with the public address', async (path, type, text) => {
  const answer = await ask(path);
  expect([answer.headers['content-type'], answer.text]).toEqual([type, text]);
});

it('answers of the API are not compressed: they hold secrets beside what others have written', async () => {
  const { headers } = await ask('/api/openapi.json', { 'accept-encoding': 'br, gzip' });
  expect(headers['content-type']).toContain('json');
  expect(headers['content-encoding']).toBeUndefined();
});

describe('the page of an invitation', () => {
  const code = 'AB2CD3EF4GH5';
  const ann = { username: 'ann', displayName: 'Ann', avatar: '/uploads/ann.webp' };

  it('names who invites in the language of the request, with absolute addresses for previews', async () => {
    inviters[code] = ann;
    const { text, headers, status } = await ask(`/i/${code}`, { 'accept-language': 'fr' });
    expect(status).toBe(200);
    expect(text).toContain('<meta property="og:title" content="Ann t’invite">');
    expect(text).toContain(`<meta property="og:url" content="https://visavis.example/i/${code}">`);
    expect(text).toContain('<meta property="og:image" content="https://visavis.example/preview.png">');
    expect(text).toContain('<div id="root" data-username="ann"><img src="/uploads/ann.webp"></div>');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers.etag).toBeUndefined();
  });

  it.each([
    ['markup', '<script>alert(1)</script>'],
    ['the end of an attribute', `"><img src=x onerror="alert(1)">`],
    ['a single quote', "' autofocus onfocus='alert(1)"],
    ['an entity', '&lt;b&gt;'],
    ['a pattern of a replacement', "$& $1 $' $`"],
    ['the placeholder of another part', builtInvitation.avatar],
  ])('escapes a name with %s', async (_, name) => {
    inviters[code] = { ...ann, displayName: name };
    const { text } = await ask(`/i/${code}`);
    const escaped = name.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
    expect(text).toContain(`<title>${escaped} invites you</title>`);
    expect(text.match(/<(\w+)/g)).toEqual(['<title', '<meta', '<meta', '<meta', '<div', '<img']);
  });

  it('is compressed for a client that takes it', async () => {
    inviters[code] = ann;
    const { text, headers } = await ask(`/i/${code}`, { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(text).toContain('Ann invites you');
  });

  it('of no one is the page that starts the app, and neither is kept', async () => {
    const { text, headers, status } = await ask('/i/ZZZZZZZZZZZZ');
    expect([status, text]).toEqual([
      200,
      files['pages/en/app.html']?.toString().replace(builtOrigin, 'https://visavis.example'),
    ]);
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  });

  it.each(['/_invitation', '/_invitation.html', '/pages/en/_invitation.html', '/i'])(
    'is not sent unfilled for %s',
    async (path) => {
      expect((await ask(path)).text).not.toContain(builtInvitation.displayName);
    },
  );
});
