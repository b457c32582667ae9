import { existsSync } from 'node:fs';
import statics from '@fastify/static';
import type { SiteFacts } from '@visavis/domain/site/contract.ts';
import { AppError } from '@visavis/domain/wire/errors.ts';
import type { FastifyInstance } from 'fastify';
import { SITE_ICONS } from '../../ports/pictures/site-icons.ts';
import { toFailure } from '../errors.ts';
import { findAsset } from './kept-builds.ts';
import { createPages, type Pages } from './pages.ts';
import { type Look, siteStyleRoutes } from './site-style.ts';

/**
 * The workers that blur backgrounds and that look at the other person's picture are the only places that may compile
 * WebAssembly. A worker has the policy of its own response, not that of the page, which keeps refusing it (decisions 025
 * and 031).
 */
const WORKERS = /\/assets\/(blur|guard)-worker-[\w-]+\.js$/;
const POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'";

/** The content security policy of a file's response; null where it is that of every page. */
const workerPolicyOf = (path: string): string | null => (WORKERS.test(path) ? POLICY : null);

export interface WebOptions {
  /** folder of the built web client; served where it exists */
  webFolder: string;
  /** folder of the builds before it, filled by `keepBuild` */
  buildsFolder: string;
  /** the address that people open */
  publicUrl?: string | undefined;
  /** how the operator has set up the site */
  site: SiteFacts;
  /** its colours and its logo */
  look?: Look;
}

declare module 'fastify' {
  interface FastifyInstance {
    pages: Pages;
  }
}

/** A file that the build has compressed lies beside its original, under one more ending. */
const COMPRESSED = /\.(br|gz)$/;
/** Paths that are no page. */
const NOT_A_PAGE = /^\/(api|uploads|socket\.io|assets)(\/|$)/;

/**
 * Serves the web client; hashed file names are cached for good, and unknown paths answer the page that starts the app.
 * Files that this build does not have may be in one of the builds before.
 */
export async function serveWeb(
  app: FastifyInstance,
  { webFolder, buildsFolder, publicUrl, site, look = {} }: WebOptions,
) {
  const built = existsSync(webFolder);
  const pages = createPages({ folder: webFolder, publicUrl, site, look });
  app.decorate('pages', pages);
  await siteStyleRoutes(app, look);
  if (built) {
    await app.register(statics, {
      root: webFolder,
      wildcard: false,
      globIgnore: [
        'assets/**',
        'pages/**',
        'licences/**',
        '**/*.{html,br,gz}',
        ...(look.logo ? SITE_ICONS.map((name) => `icons/${name}`) : []),
      ],
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
        const policy = workerPolicyOf(path.replace(COMPRESSED, ''));
        if (policy) reply.header('content-security-policy', policy);
      },
    });
    app.get('/robots.txt', { schema: { hide: true } }, (request, reply) =>
      pages.sendText(request, reply, 'robots.txt', 'text/plain'),
    );
    app.get<{ Params: { language: string } }>(
      '/manifest-:language.webmanifest',
      { schema: { hide: true } },
      (request, reply) =>
        pages.sendText(request, reply, `manifest-${request.params.language}.webmanifest`, 'application/manifest+json'),
    );
    app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) =>
      pages.sendText(request, reply, 'sitemap.xml', 'application/xml'),
    );
  }
  // Found at each request: a build may replace its folder while the server runs, and nodes may share those of builds.
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const root = built && (await findAsset(request.params.name, webFolder, buildsFolder));
    return root ? reply.sendFile(`assets/${request.params.name}`, root) : reply.callNotFound();
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !NOT_A_PAGE.test(request.url);
    if (built && isPage) return pages.sendPage(request, reply);
    const missing = new AppError('NOT_FOUND');
    return reply.status(missing.status).send(toFailure(missing));
  });
}
