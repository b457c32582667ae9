import { resolve } from 'node:path';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

/** What every first screen needs, in a few files that change seldom; the rest is split by use. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|use-sync-external-store)\// },
  { name: 'i18next', test: /node_modules\/(react-)?i18next/ },
  {
    name: 'base',
    test: /node_modules\/(zod|clsx|react-hot-toast)\/|\/domain\/(wire|auth)\//,
  },
  {
    name: 'shell',
    test: /\/web\/(ui\/(Button|button-class|Spinner|Logo|VisuallyHidden|toast)\.|i18n\/[\w-]+\.ts|preferences\/theme|auth\/use-auth\.)/,
  },
  { name: 'texts-en', test: /locales\/en\/(common|errors|nav)\.json/ },
  { name: 'texts-fr', test: /locales\/fr\/(common|errors|nav)\.json/ },
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
