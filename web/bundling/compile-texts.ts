import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** A text without values stays as it is; any other becomes the list of its parts. @throws where it is not well formed */
function compiled(text: string): unknown {
  const parts = compileMessageOrThrow(text);
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
}

/** A file of texts with each of them parsed. @param json the file, with texts in ICU MessageFormat */
export const compileTexts = (json: string): string =>
  JSON.stringify(JSON.parse(json, (_name, value: unknown) => (typeof value === 'string' ? compiled(value) : value)));

/** Compiles the texts of all languages, so that the browser needs no parser for them. */
export const compiledTexts = (): Plugin => ({
  name: 'compiled-texts',
  // before Vite makes a module of the file
  enforce: 'pre',
  transform: {
    filter: { id: /\/domain\/languages\/[^/]+\/app\/[\w-]+\.json$/ },
    handler: (json) => ({ code: compileTexts(json), map: null }),
  },
});
