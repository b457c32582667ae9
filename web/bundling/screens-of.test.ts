import { expect, test } from 'vitest';
import { type Modules, screensOf } from './screens-of.ts';

const icons = '/r/node_modules/lucide-react/dist/esm';

/** A build of modules: code, and whether it is loaded dynamically. */
function modulesOf(all: Record<string, { imports?: string[]; code?: string; isScreen?: true }>): Modules {
  const importersOf = (id: string) => Object.keys(all).filter((other) => all[other]?.imports?.includes(id));
  return {
    getModuleInfo: (id: string) => ({
      code: all[id]?.code ?? '',
      importers: importersOf(id),
      dynamicImporters: all[id]?.isScreen ? ['/r/web/main.tsx'] : [],
      isEntry: false,
    }),
  } as unknown as Modules;
}

const modules = modulesOf({
  '/r/HomePage.tsx': {
    isScreen: true,
    imports: ['/r/Card.tsx', `${icons}/lucide-react.mjs`],
    code: 'import { Flame as Fire, House } from "lucide-react";',
  },
  '/r/CallPage.tsx': {
    isScreen: true,
    imports: ['/r/Card.tsx', `${icons}/lucide-react.mjs`],
    code: 'import { PhoneOff } from "lucide-react";',
  },
  '/r/Card.tsx': {},
  [`${icons}/lucide-react.mjs`]: {
    imports: ['flame', 'house', 'phone-off', 'unused'].map((name) => `${icons}/icons/${name}.mjs`),
    code: `
      export { default as Flame, default as FlameIcon } from './icons/flame.mjs';
      export { default as House } from './icons/house.mjs';
      export { default as PhoneOff } from './icons/phone-off.mjs';
      export { default as Unused } from './icons/unused.mjs';`,
  },
});

test('a module belongs to every screen that imports it, at whatever distance', () => {
  expect([...screensOf('/r/Card.tsx', modules)]).toEqual(['/r/HomePage.tsx', '/r/CallPage.tsx']);
});

test.each([
  ['flame', ['/r/HomePage.tsx']],
  ['house', ['/r/HomePage.tsx']],
  ['phone-off', ['/r/CallPage.tsx']],
  ['unused', []],
])('what a library hands on belongs to those who name it alone: %s', (name, screens) => {
  expect([...screensOf(`${icons}/icons/${name}.mjs`, modules)]).toEqual(screens);
});
