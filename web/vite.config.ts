import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const here = import.meta.dirname;
const server = 'http://localhost:3000';

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

/** The screens that a module belongs to: its transitive importers that are an entry or loaded dynamically. */
function screensOf(id: string, modules: Modules): Set<string> {
  const screens = new Set<string>();
  const seen = new Set<string>();
  const climb = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const { isEntry = false, importers = [], dynamicImporters = [] } = modules.getModuleInfo(module) ?? {};
    if (isEntry || dynamicImporters.length > 0) screens.add(module);
    importers.forEach(climb);
  };
  climb(id);
  return screens;
}

/** Screens for users who are not signed in. */
const FOR_VISITORS =
  /\/web\/(main|pages\/(Landing|Login|Register|ForgotPassword|ResetPassword|VerifyEmail|Legal)Page)\.tsx$/;

/**
 * Each file costs a request. What every first screen needs is in a few files that seldom change; what screens share is
 * in one file for visitors and one for members; what only one screen needs is in its own.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|scheduler|use-sync-external-store)\//,
    priority: 2,
  },
  { name: 'i18next', test: /node_modules\/(react-)?i18next/, priority: 2 },
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  { name: 'first', tags: ['$initial'], priority: 1 },
  {
    debugName: 'shared',
    test: /\.(mjs|[jt]sx?)$/,
    name(id, modules) {
      const screens = [...screensOf(id, modules)];
      if (screens.length < 2) return null;
      return screens.some((screen) => FOR_VISITORS.test(screen)) ? 'visitors' : 'members';
    },
  },
];

/**
 * `vite` serves the app, with the server on port 3000; `vite build` writes web/dist, which the server sends.
 * `vite build --mode stories` writes the gallery of stories to .cache/stories; no other build contains it.
 */
export default defineConfig(({ mode }) => {
  const stories = mode === 'stories';
  return {
    root: here,
    // nsfwjs takes a part of it only (decision 031).
    resolve: { alias: [{ find: /^@tensorflow\/tfjs$/, replacement: resolve(here, 'platform/guard/tensorflow.ts') }] },
    plugins: [
      react(),
      // only components and hooks, because it takes longer than the rest of the build
      babel({ include: /\/web\/.*(\.tsx|\/use-[\w-]+\.ts)$/, presets: [reactCompilerPreset()] }),
      tailwindcss(),
      preloadFonts(),
    ],
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
      emptyOutDir: true,
      // data: URLs would need holes in the content security policy
      assetsInlineLimit: 0,
      // One style sheet: Vite does not load one again that could not be fetched.
      cssCodeSplit: false,
      rolldownOptions: {
        // app/zod-setup.ts must run before any schema is created, though chunks with schemas load before main's
        output: { strictExecutionOrder: true, codeSplitting: { groups } },
        ...(stories && { input: { index: resolve(here, 'index.html'), stories: resolve(here, 'stories.html') } }),
      },
    },
  };
});
