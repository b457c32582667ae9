import { describe, expect, test } from 'vitest';
import { listFiles, readText } from './repository.ts';

const SIDE =
  /(?<![\w-])(-?(?:scroll-)?[mp][lr]-[\w.[\]/%()]+|-?(?:left|right)-[\w.[\]/%(]+|border-[lr](?:-\w+)?|rounded-(?:[lr]|[tb][lr])(?:-\w+)?|(?:text|float|clear)-(?:left|right))(?![\w-])/g;
/** Has no class for either direction: what names a side needs a twin for the other direction on its line. */
const TURNED =
  /(?<![\w-])(origin|bg-linear-to|-?translate-x)-((?:(?:top|bottom)-)?(?:left|right)|[lr]|(?:\d|\[)[\w.[\]/%]*)(?![\w-])/g;

/** Classes that name a side of the screen where the side on which a text begins is meant. */
function sidesIn(source: string): string[] {
  const lines = source.split('\n').filter((line) => /['"`]/.test(line) && !/^\s*(\*|\/\/|\/\*|import)/.test(line));
  return lines.flatMap((line) => [
    ...[...line.matchAll(SIDE)].map((match) => match[1] ?? ''),
    ...[...line.matchAll(TURNED)]
      .filter(([, family = '']) => !new RegExp(`rtl:-?${family.replace('-translate', 'translate')}`).test(line))
      .map((match) => match[0]),
  ]);
}

/** Elements centred by half their own width, in either direction. */
const isCentred = (name: string) => /^(left-(1\/2|\[calc\(50%)|-translate-x-1\/2$)/.test(name);

/** Places of coordinates, which are the screen's in every language. */
const OF_THE_SCREEN: Record<string, readonly string[]> = {
  // moved to where the active tab was measured
  'web/ui/Tabs.tsx': ['left-0'],
  // under the thumb of a phone on its side
  'web/call/controls/ControlBar.tsx': ['right-0'],
};

describe('a class for one side', () => {
  test.each([
    ["<p className='ml-2 text-left' />", ['ml-2', 'text-left']],
    ["<p className='sm:-right-4 border-l' />", ['-right-4', 'border-l']],
    ["<p className='rounded-tl-control' />", ['rounded-tl-control']],
    ["<i className='h-1 origin-left bg-linear-to-r' />", ['origin-left', 'bg-linear-to-r']],
    ["<i className='translate-x-5.75' />", ['translate-x-5.75']],
    ["<i className='origin-left rtl:origin-right bg-linear-to-t' />", []],
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

/** Declarations in style sheets, and properties in `style={{ … }}`. */
const DECLARED =
  /(?<![\w-])(?:left|right|(?:margin|padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear): (?:left|right))(?=\s*[:;])/g;
const STYLED =
  /(?<!\w)(?:left|right|(?:margin|padding|border)(?:Left|Right)\w*|border(?:Top|Bottom)(?:Left|Right)Radius)(?=:)|textAlign: '(?:left|right)'/g;

const declaredIn = (source: string) =>
  [...source.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(DECLARED)].map(([name]) => name);
const styledIn = (source: string) =>
  [...source.matchAll(/style=\{([^=]*?)\}(?=[\s>])/g)].flatMap(([, style = '']) =>
    [...style.matchAll(STYLED)].map(([name]) => name),
  );

/** Notches, and the stage of a call (web/call/stage/stage-plan.ts), lie at sides of the screen. */
const STYLED_BY_THE_SCREEN: Record<string, readonly string[]> = {
  'web/ui/styles/utilities.css': ['padding-left', 'padding-right'],
  'web/call/stage/CallScreen.tsx': ['right'],
  'web/call/stage/CallStage.tsx': ['left', 'right', 'paddingRight'],
  'web/call/stage/StatusPanel.tsx': ['paddingLeft', 'paddingRight'],
};

describe('a style for one side', () => {
  test.each([
    ['.bar { margin-left: 4px; }', ['margin-left']],
    ['.bar {\n  text-align: left;\n  border-top-left-radius: 4px }', ['text-align: left', 'border-top-left-radius']],
    ['.bar { right: 0; --line-left: 1px; }', ['right']],
    ['.bar { margin-inline-start: 4px; text-align: start; } /* left: 1px */', []],
  ])('%s: %j', (source, found) => {
    expect(declaredIn(source)).toEqual(found);
  });

  test.each([
    ['<p style={{ marginLeft: 4 }} />', ['marginLeft']],
    ["<p style={isOpen ? { right: 4, textAlign: 'left' } : undefined}>", ['right', "textAlign: 'left'"]],
    ['<p style={{ insetInlineEnd: right, paddingInlineStart: 2 }} />', []],
  ])('%s: %j', (source, found) => {
    expect(styledIn(source)).toEqual(found);
  });

  test('is nowhere but where coordinates are the screen’s', () => {
    const found = listFiles()
      .filter((path) => /^web\/.*\.(css|tsx)$/.test(path) && !/\.test\.tsx$/.test(path))
      .flatMap((path) =>
        (path.endsWith('.css') ? declaredIn : styledIn)(readText(path))
          .filter((name) => !STYLED_BY_THE_SCREEN[path]?.includes(name))
          .map((name) => `${path}: ${name}`),
      );
    expect(found).toEqual([]);
  });
});

/** Icons whose names say a side or a way; those that play a recording look alike everywhere. */
const POINTS = /Left|Right|Reply|Send|Undo|Redo|Forward|Back(?!up)|LogIn|LogOut|Next|Previous|Indent|Outdent|Text|List/;
const LIKE_A_PLAYER = ['SkipForward'];

test('icons that point where a text goes turn with its direction', () => {
  const sheet = readText('web/ui/styles/base.css');
  const imported = listFiles()
    .filter((path) => /^web\/.*\.tsx$/.test(path))
    .flatMap((path) => [...readText(path).matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/^type | as .*$/g, '')));
  const classOf = (name: string) => `.lucide-${name.replaceAll(/(?<=[a-z])([A-Z0-9])/g, '-$1').toLowerCase()}`;
  const missing = [...new Set(imported)]
    .filter((name) => POINTS.test(name) && !LIKE_A_PLAYER.includes(name))
    .filter((name) => !new RegExp(`${classOf(name)}\\b(?!-)`).test(sheet));
  expect(imported).toContain('ArrowLeft');
  expect(missing).toEqual([]);
});
