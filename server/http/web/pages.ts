import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import {
  builtAnswers,
  builtInvitation,
  builtOrigin,
  type InvitationParts,
  invitationPage,
  languageCookie,
  secureLanguageCookie,
} from '@visavis/domain/wire/pages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FirstAnswers } from './first-answers.ts';
import { chooseLanguage } from './language.ts';
import { escapeHtml, pageOfSite } from './page-of-site.ts';
import type { Look } from './site-style.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface Page {
  body: Record<Encoding, Buffer>;
  etag: string;
}

export interface PageOptions {
  /** the built web client */
  folder: string;
  /** written into links that must be absolute, such as that of the preview picture; unset: the host of each request */
  publicUrl: string | undefined;
  /** written into every page */
  site: SiteFacts;
  look: Look;
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Names that a build gives its pages; nothing else is looked up on the disk. */
const NAME = /^[a-z][a-z-]*$/;
const NAME_OF_TEXT = /^[a-z-]+\.[a-z]+$/;
const HTML = 'text/html; charset=utf-8';
/** Of the page that starts the app on every other path. */
const APP = 'app';
/** The desk is a page of its own, whatever follows in its path. */
const DESK = /^\/desk([/?#]|$)/;

/** `/` → `index`, `/login` → `login`, `/messages/1` → `app`. */
function nameOf(url: string): string {
  const path = url.replace(/[?#].*/, '').slice(1);
  return path === '' ? 'index' : NAME.test(path) ? path : APP;
}

/** Of a request; empty where its Host is no plain name, because it is written into a page. */
const originOf = ({ protocol, host }: FastifyRequest): string =>
  /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : '';

/** The first of the encodings that the client takes. */
function encodingFor({ headers }: FastifyRequest, encodings: Encoding[]): Encoding {
  const accepted = headers['accept-encoding'];
  return (accepted && negotiate(accepted, encodings)) || 'identity';
}

/** Fills a built page in, in one pass: what is filled in is not searched for placeholders. */
const fillIn = (page: string, parts: InvitationParts): string =>
  page.replaceAll(/visavis_built_(\w+)/g, (placeholder, name: string) =>
    name in builtInvitation ? escapeHtml(parts[name as keyof InvitationParts]) : placeholder,
  );

export type Pages = ReturnType<typeof createPages>;

/**
 * The pages of the build, in the visitor's language and encoding. They are read, given the public address and compressed
 * once; a build may replace them while the server runs.
 */
export function createPages({ folder, publicUrl, site, look }: PageOptions) {
  const fitted = pageOfSite(site, look);
  const pagesFolder = join(folder, 'pages');
  const languages = existsSync(pagesFolder)
    ? readdirSync(pagesFolder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];
  const read = new Map<string, { at: number; origin: string; page: Promise<Page> }>();

  async function load(path: string, origin: string): Promise<Page> {
    const text = fitted(await readFile(path, 'utf8'), path).replaceAll(builtOrigin, origin);
    const identity = Buffer.from(text);
    const [br, gzipped] = await Promise.all([compress.br(identity), compress.gzip(identity)]);
    const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
    return { body: { br, gzip: gzipped, identity }, etag: hash };
  }

  /** The first of the files that exists. While a build replaces them, those that were read before. */
  async function find(files: readonly string[], origin: string): Promise<Page | undefined> {
    for (const file of files) {
      const path = join(folder, file);
      const { mtimeMs: at = 0, size = 0 } = (await stat(path).catch(() => undefined)) ?? {};
      const known = read.get(path);
      // A file that is being written is empty at first.
      if (known?.origin === origin && (known.at === at || size === 0)) return known.page;
      if (size === 0) continue;
      const page = load(path, origin);
      read.set(path, { at, origin, page });
      // It has gone again.
      page.catch(() => (known ? read.set(path, known) : read.delete(path)));
      return page;
    }
    return undefined;
  }

  const originFor = (request: FastifyRequest) => publicUrl ?? originOf(request);
  const languageOf = ({ cookies, headers }: FastifyRequest) =>
    chooseLanguage(cookies[secureLanguageCookie] ?? cookies[languageCookie], headers['accept-language'], languages);

  async function send(request: FastifyRequest, reply: FastifyReply, type: string, files: readonly string[]) {
    const page = await find(files, originFor(request));
    if (!page) return reply.callNotFound();
    const encoding = encodingFor(request, ['br', 'gzip', 'identity']);
    const etag = `"${page.etag}-${encoding}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag).header('content-type', type);
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(page.body[encoding]);
  }

  /**
   * Sends a page with a user's own answers in it. No cache keeps it, so that it does not come back after a sign-out, and it
   * is not compressed, like those answers themselves. @returns whether the page has a place for them
   */
  function sendFilled(reply: FastifyReply, page: Page, answers: string): boolean {
    const text = page.body.identity.toString();
    if (!text.includes(builtAnswers)) return false;
    reply.header('cache-control', 'no-store').header('content-type', HTML);
    reply.send(text.replace(builtAnswers, () => answers));
    return true;
  }

  return {
    /**
     * The page of the request's path: prerendered, else the one that starts the app.
     * @param answers what the app would ask first; the page has them with it if it has a place for them
     */
    async sendPage(request: FastifyRequest, reply: FastifyReply, answers?: FirstAnswers): Promise<unknown> {
      const language = languageOf(request);
      if (DESK.test(request.url)) {
        reply.header('vary', 'accept-encoding');
        return send(request, reply, HTML, ['desk.html']);
      }
      const names = [...new Set([nameOf(request.url), APP])];
      reply.header('vary', 'accept-encoding, accept-language, cookie');
      const files = [...names.map((name) => `pages/${language}/${name}.html`), 'index.html'];
      const page = answers && (await find(files, originFor(request)));
      if (page && sendFilled(reply, page, answers)) return reply;
      return send(request, reply, HTML, files);
    },

    /**
     * The page of an invitation, which names who invites; without them the page that starts the app. Kept by no cache,
     * because a renewed link or a deleted account must end it at once, and by no search engine.
     */
    async sendInvitation(
      request: FastifyRequest,
      reply: FastifyReply,
      parts: InvitationParts | undefined,
    ): Promise<unknown> {
      const language = languageOf(request);
      const names = parts ? [invitationPage, `${APP}.html`] : [`${APP}.html`];
      const files = [...names.map((name) => `pages/${language}/${name}`), 'index.html'];
      const page = await find(files, originFor(request));
      if (!page) return reply.callNotFound();
      const text = page.body.identity.toString();
      const encoding = encodingFor(request, ['gzip', 'identity']);
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').header('content-type', HTML);
      reply.header('vary', 'accept-encoding, accept-language, cookie');
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      const filled = Buffer.from(parts ? fillIn(text, parts) : text);
      return reply.send(encoding === 'gzip' ? await compress.gzip(filled) : filled);
    },

    /** A text for robots. */
    sendText(request: FastifyRequest, reply: FastifyReply, name: string, type: string): Promise<unknown> {
      reply.header('vary', 'accept-encoding');
      return send(request, reply, `${type}; charset=utf-8`, NAME_OF_TEXT.test(name) ? [`pages/${name}`] : []);
    },
  };
}
