import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { mirroredTexts } from '@visavis/domain/languages/mirrored.ts';

const assets = resolve(import.meta.dirname, '../../../web/dist/assets');
/** The files of a build that hold texts alone. */
const TEXTS = /\/assets\/((?:\w+-)?texts|cards|push)-[\w-]+\.js$/;

/** A file of texts as it was built, with mirrored texts. */
async function mirroredFile(address: string): Promise<string> {
  const file = resolve(assets, basename(new URL(address).pathname));
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  const names = Object.keys(exported);
  const consts = names.map((name, index) => `const t${index} = ${JSON.stringify(mirroredTexts(exported[name]))};`);
  return `${consts.join('\n')}\nexport { ${names.map((name, index) => `t${index} as ${name}`).join(', ')} };`;
}

/** Shows the built app in the mirrored language (domain/languages/mirrored.ts): its own texts, not those of its users. */
export async function mirror(context: BrowserContext): Promise<void> {
  await context.route(TEXTS, async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await mirroredFile(route.request().url()) }),
  );
  await context.addInitScript(() => {
    const turn = () => {
      const root = document.documentElement;
      if (root && root.dir !== 'rtl') root.dir = 'rtl';
    };
    // The app sets it with each language.
    new MutationObserver(turn).observe(document, { subtree: true, childList: true, attributeFilter: ['dir'] });
    turn();
  });
}
