import { describe, expect, test } from 'vitest';
import { listFiles, readText } from './repository.ts';

const SIDE =
  /(?<![\w-])(-?(?:scroll-)?[mp][lr]-[\w.[\]/%()]+|-?(?:left|right)-[\w.[\]/%(]+|border-[lr](?:-\w+)?|rounded-(?:[lr]|[tb][lr])(?:-\w+)?|text-(?:left|right)|float-(?:left|right))(?![\w-])/g;

/** Classes that name a side of the screen where the side on which a text begins is meant. */
function sidesIn(source: string): string[] {
  const lines = source.split('\n').filter((line) => /['"`]/.test(line) && !/^\s*(\*|\/\/|\/\*|import)/.test(line));
  return lines.flatMap((line) => [...line.matchAll(SIDE)].map((match) => match[1] ?? ''));
}

/** What is centred by half its own width, in either direction. */
const isCentred = (name: string) => /^left-(1\/2|\[calc\(50%)/.test(name);

/** Places of coordinates, which are the screen's in every language. */
const OF_THE_SCREEN: Record<string, readonly string[]> = {
  // moved to where the active tab was measured
  'web/ui/Tabs.tsx': ['left-0'],
  // dragged, and mirrored as a mirror is
  'web/call/stage/SelfPreview.tsx': ['left-1.5'],
};

describe('a class for one side', () => {
  test.each([
    ["<p className='ml-2 text-left' />", ['ml-2', 'text-left']],
    ["<p className='sm:-right-4 border-l' />", ['-right-4', 'border-l']],
    ["<p className='rounded-tl-control' />", ['rounded-tl-control']],
    ["<p className='ms-2 end-4 text-start px-3 border-s rounded-ss-control' />", []],
  ])('%s: %j', (source, found) => {
    expect(sidesIn(source)).toEqual(found);
  });

  test('is nowhere but where coordinates are the screen’s', () => {
    const found = listFiles()
      .filter((path) => /^web\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .flatMap((path) =>
        sidesIn(readText(path))
          .filter((name) => !isCentred(name) && !OF_THE_SCREEN[path]?.includes(name))
          .map((name) => `${path}: ${name}`),
      );
    expect(found).toEqual([]);
  });
});
