import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import {
  type Bundle,
  budgetsOf,
  CALLS,
  checkApart,
  checkBudgets,
  checkWays,
  DESK,
  deskBudgets,
} from './bundling/budgets.ts';
import { compiledTexts } from './bundling/compile-texts.ts';
import { licencesOf, workerPackages, writeNotices } from './bundling/notices.ts';
import { pageScripts } from './bundling/page-scripts.ts';
import { precompress } from './bundling/precompress.ts';
import { writePages } from './bundling/prerender.ts';

const here = import.meta.dirname;
const server = 'http://localhost:3000';

const reactGroup = {
  name: 'react',
  test: /node_modules\/(react|react-dom|react-router|scheduler|use-sync-external-store)\//,
  priority: 6,
};

/**
 * Each file costs a request, and a page loads the whole of a file. A module belongs to the first group that matches it or
 * something that imports it (unless `includeDependenciesRecursively` is false); the bundler divides the rest.
 * `minShareCount` counts the files that load late and need a module. The build fails where a page loads what only others
 * need (`checkWays`).
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  reactGroup,
  {
    // what every page needs: the app up to the sign-in
    name: 'first',
    test: /\/web\/(i18n\/(?!countries)|ui\/art\/)|\/web\/(app\/App|app\/routing\/(routes|at-crash)|auth\/session-lifecycle|legal\/queries|platform\/(browser-platform|count-crash|site)|preferences\/theme|services\/(account|auth|avoided)[\w-]*|waiting\/way-toast)\.tsx?$|@tanstack\/(query-core|react-query)\//,
    priority: 5,
  },
  {
    // what visitors' and members' pages share
    name: 'ui',
    test: /\/web\/(ui|legal)\/(?!.*(library|Tabs|QrCode|PictureCard|TextArea|Composer|keep-focus|OneLine|is-composing))|\/web\/lib\/(use-form-check|use-size|query-state)|lucide-react.*icons\/(?!qr-code)|\/web\/auth\/(credentials\/use-credentials|sessions\/sessions-key)/,
    minShareCount: 3,
    includeDependenciesRecursively: false,
    priority: 4,
  },
  {
    // what surrounds members' pages, and what these share with the way to a call
    name: 'members',
    test: /\/web\/(age\/use-|app\/frame\/members|friends\/invite\/LateInvite|home\/use-|moderation\/use-suspension|waiting\/MeetingRows)|icons\/lightbulb/,
    priority: 3,
  },
  { name: 'calls', test: /\/web\/app\/routing\/calls\.tsx/, priority: 2 },
  {
    // what members' pages share with each other
    name: 'shared',
    test: /\/web\/(friends|lib|messages|moderation|push|reports\/ReportButton|ringing|services|ui|users)(?!.*(Tabs|QrCode|ShareLink|form-schemas|keep-focus))|lucide-react|\/domain\/\w+\/(rules|clean-text|cautions|look-alikes)\.ts/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

/** The files that the app's entry imports. */
const OF_THE_ENTRY = /^assets\/(react|first|rolldown-runtime)-/;

/** The files that every member's page imports. */
const OF_MEMBERS = /^assets\/members-/;

/** Preloads the fonts of the first paint, so that text does not jump when the style sheet has loaded. */
function preloadFonts(): Plugin {
  const first = /(bricolage-grotesque|inter)-latin-wght-normal-[\w-]+\.woff2$/;
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => first.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Completes a build: writes the pages that visitors read before any script has run, compresses texts, checks sizes. */
function finish(dist: string): Plugin {
  let failed = false;
  let chunks: Bundle = {};
  return {
    name: 'finish',
    apply: 'build',
    buildEnd: (error) => {
      failed = Boolean(error);
    },
    writeBundle(_options, bundle) {
      chunks = bundle as Bundle;
    },
    async closeBundle() {
      if (failed) return;
      await writePages(here, dist, chunks);
      await writeNotices(dist, 'app');
      await precompress(dist);
      checkApart(chunks, DESK);
      checkWays(chunks);
      checkBudgets(dist, budgetsOf(dist, chunks));
    },
  };
}

/** Completes the desk, which `vite build --mode desk` adds to a build. */
function finishDesk(dist: string): Plugin {
  return {
    name: 'finish-desk',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const chunks = bundle as Bundle;
      checkApart(chunks, CALLS);
      await writeNotices(dist, 'desk');
      await precompress(dist, Object.keys(chunks));
      checkBudgets(dist, deskBudgets(chunks));
    },
  };
}

/** `vite` serves /desk and its paths as the server does; modules of the folder desk keep their addresses. */
function deskInDevelopment(): Plugin {
  return {
    name: 'desk-in-development',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/desk(\/[^.]*)?(\?.*)?$/.test(request.url ?? '')) request.url = '/desk.html';
        next();
      });
    },
  };
}

/**
 * `vite` serves the app, with the server on port 3000; `vite build` writes web/dist, which the server sends.
 * `vite build --mode desk` adds the desk to it: as a build of its own it shares no file with the app (decision 033).
 * `vite build --mode stories` writes the gallery of stories to .cache/stories; no other build contains it.
 */
export default defineConfig(({ mode }) => {
  const stories = mode === 'stories';
  // of the pages, for Node
  const prerender = mode === 'prerender';
  const desk = mode === 'desk';
  const dist = resolve(here, 'dist');
  return {
    root: here,
    resolve: {
      alias: [
        // nsfwjs takes a part of it only (decision 031).
        { find: /^@tensorflow\/tfjs$/, replacement: resolve(here, 'platform/guard/tensorflow.ts') },
      ],
    },
    plugins: [
      react({ jsxImportSource: '@visavis/web/ui/jsx' }),
      compiledTexts(),
      tailwindcss(),
      ...(prerender
        ? []
        : [preloadFonts(), pageScripts(here, ['public/first-paint.js', ...(desk ? [] : ['app/early/start.js'])])]),
      ...(prerender || stories ? [] : [desk ? finishDesk(dist) : finish(dist)]),
      deskInDevelopment(),
    ],
    worker: { plugins: () => [workerPackages()] },
    server: {
      // Keeps the Host header, which the server compares with Origin.
      proxy: {
        '/api': { target: server },
        '/uploads': { target: server },
        '/socket.io': { target: server, ws: true },
      },
    },
    build: {
      outDir: stories ? '../.cache/stories' : 'dist',
      emptyOutDir: !desk,
      copyPublicDir: !desk,
      // In pieces beside the pages, which bundling/notices.ts puts together.
      ...(!(prerender || stories) && { license: { fileName: licencesOf(desk ? 'desk' : 'app') } }),
      // data: URLs would need holes in the content security policy
      assetsInlineLimit: 0,
      modulePreload: {
        // Browsers without it load the same files a little later.
        polyfill: false,
        // Who loads more has these already.
        resolveDependencies: (_file, needed, { hostId, hostType }) =>
          hostType === 'html'
            ? needed
            : needed.filter(
                (file) => !OF_THE_ENTRY.test(file) && (OF_THE_ENTRY.test(hostId) || !OF_MEMBERS.test(file)),
              ),
      },
      // One style sheet: Vite does not load one again that could not be fetched.
      cssCodeSplit: false,
      rolldownOptions: {
        output: {
          // The desk loads app/zod-setup.ts and Zod together. Elsewhere chunks run in order (`checkWays`), and functions
          // around each module would cost 20 kB up to the queue.
          strictExecutionOrder: desk,
          codeSplitting: prerender ? false : { groups: desk ? [reactGroup] : groups },
        },
        ...(stories && { input: ['index.html', 'stories.html'].map((page) => resolve(here, page)) }),
        ...(desk && { input: [resolve(here, 'desk.html')] }),
      },
    },
  };
});
