import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** The path of a page's script in a build, such as `assets/start-B1YM7BZc.js`. @throws where the build has none */
export function pageScriptOf(bundle: object, name: string): string {
  const found = Object.keys(bundle).find((file) => /^assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1] === name);
  if (!found) throw new Error(`the build has no ${name}.js`);
  return found;
}

/**
 * Gives scripts that pages name themselves, beside the app, names with their hashes. Browsers keep such files for good;
 * under a plain name each page would wait, a round trip, to hear that its script is still the same.
 * @param paths relative to the folder of the web
 */
export function pageScripts(webFolder: string, paths: readonly string[]): Plugin {
  return {
    name: 'page-scripts',
    apply: 'build',
    buildStart() {
      for (const path of paths)
        this.emitFile({ type: 'asset', name: basename(path), source: readFileSync(join(webFolder, path), 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replaceAll(/src="\/([\w-]+)\.js"/g, (_match, name: string) => `src="/${pageScriptOf(bundle, name)}"`),
    },
  };
}
