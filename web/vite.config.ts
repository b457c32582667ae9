import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const here = import.meta.dirname;
const server = 'http://localhost:3000';

/** Fonts of the first paint are asked for with the page rather than after the style sheet, so that text does not jump. */
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

/** What a screen is made of, going up from one of its modules: the files that are asked for by themselves. */
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

/** Screens that whoever is not signed in may see too. */
const FOR_VISITORS = /\/web\/(main|pages\/(Landing|Login|Register|ForgotPassword|ResetPassword)Page)\.tsx$/;

/**
 * A file costs a request: what every first screen needs lies in a few that change seldom, and what screens share in
 * one for visitors and one for members. What one screen alone needs comes with it.
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
 * `vite` serves the app beside a server on port 3000; `vite build` writes web/dist for the server to send.
 * `vite build --mode stories` writes the gallery of stories to .cache/stories: it is in no other build.
 */
export default defineConfig(({ mode }) => {
  const stories = mode === 'stories';
  return {
    root: here,
    plugins: [
      react(),
      // components and hooks alone: it takes longer than all the rest of the build
      babel({ include: /\/web\/.*(\.tsx|\/use-[\w-]+\.ts)$/, presets: [reactCompilerPreset()] }),
      tailwindcss(),
      preloadFonts(),
    ],
    server: {
      // The Host header is kept, for the server compares it with Origin.
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
      rolldownOptions: {
        // app/zod-setup.ts must run before any schema is made, though schemas lie in chunks that load before main's
        output: { strictExecutionOrder: true, codeSplitting: { groups } },
        ...(stories && { input: { index: resolve(here, 'index.html'), stories: resolve(here, 'stories.html') } }),
      },
    },
  };
});
