import { builtName, firstAnswersId } from '@visavis/domain/wire/pages.ts';
import { expect, test } from 'vitest';
import { fillPage, loadForMembers, robotsText, sitemapText, stylesFirst } from './page.ts';

const template = `<html lang="en" class="dark">
<meta name="description" content="built" />
<title>Visavis</title>
<link rel="manifest" href="/manifest-en.webmanifest" />
<div id="root"></div>`;
const filled = (html: string, changes: object = {}) => {
  const rules = new Map<string, string>();
  const page = fillPage(template, {
    language: 'fr',
    path: '/login',
    html,
    description: 'Dites « bonjour » & "merci"',
    rules,
    ...changes,
  });
  return { page, rules };
};

test('what React hoists goes into the head, with the last title alone', () => {
  const { page } = filled(
    '<title>Frame</title><link rel="preload" href="/a.svg"/><title>Page</title><main>Text</main>',
  );
  expect(page).toContain('<title>Page</title>');
  expect(page).not.toContain('Frame');
  expect(page.indexOf('rel="preload"')).toBeLessThan(page.indexOf('id="root"'));
  expect(page).toContain('<div id="root" data-path="/login" data-language="fr"><main>Text</main></div>');
});

test('inline styles become rules, because the policy of pages refuses them', () => {
  const { page, rules } = filled(
    '<p style="width:48px">a</p><b style="width:48px">b</b><i style="font:&quot;x&quot;">c</i>',
  );
  expect(page).not.toContain(' style="');
  expect([...rules.values()]).toEqual(['width:48px', 'font:"x"']);
  const [name] = rules.keys();
  expect(page).toContain(`<p data-style="${name}">a</p><b data-style="${name}">b</b>`);
});

test.each(['<script>1</script>', '<style>a{}</style>', '<p><title>late</title></p>'])(
  'a page with %s among its content is refused',
  (html) => {
    expect(() => filled(`<main>${html}</main>`)).toThrow('/login has a script, style or title');
  },
);

test('language, description, address and preview are those of the page', () => {
  const { page } = filled('<title>Connexion · Visavis</title><main></main>');
  expect(page).toContain('<html lang="fr" dir="ltr" data-served class="dark">');
  expect(page).toContain('<meta name="description" content="Dites « bonjour » &amp; &quot;merci&quot;">');
  expect(page).toContain('<meta property="og:title" content="Connexion · Visavis">');
  expect(page).toContain('<meta property="og:image" content="https://visavis.invalid/preview-fr.png">');
  expect(page).toContain('<link rel="canonical" href="https://visavis.invalid/login">');
  expect(page.replaceAll(builtName, '')).not.toContain('built');
});

test('what a page tells the app becomes data of the root', () => {
  const { page } = filled('<main></main>', { data: { code: 'AB', displayName: 'A "b"' } });
  expect(page).toContain('data-language="fr" data-code="AB" data-display-name="A &quot;b&quot;"><main>');
});

test('the page of the app has no content and no address of its own, but a place for the answers of the API', () => {
  const { page } = filled('', { path: null });
  expect(page).toContain(`<div id="root"></div><script type="application/json" id="${firstAnswersId}">`);
  expect(filled('<main></main>').page).not.toContain(firstAnswersId);
  expect(page).not.toContain('canonical');
});

test('a template without the place for the page is refused', () => {
  const rules = new Map<string, string>();
  expect(() => fillPage('<html>', { language: 'en', path: '/', html: '', description: '', rules })).toThrow(
    'index.html',
  );
});

test.each(['used', 'painted'] as const)('a page that starts once it is %s loads its styles alone', (starts) => {
  const page = stylesFirst(
    '<head><script type="module" crossorigin src="/assets/a.js"></script>\n<link rel="modulepreload" href="/b.js"><link rel="stylesheet" href="/c.css"><link rel="preload" as="font" href="/d.woff2"><link rel="preload" as="image" href="/e.svg"></head><div id="root" data-path="/"></div>',
    'assets/s.js',
    starts,
  );
  expect(page).toBe(
    `<head><script defer src="/assets/s.js"></script><link rel="stylesheet" href="/c.css"><link rel="preload" as="image" href="/e.svg"></head><div id="root" data-entry="/assets/a.js" data-starts="${starts}" data-path="/"></div>`,
  );
  expect(() => stylesFirst('<head></head>', 'assets/s.js', starts)).toThrow('no entry');
});

test('what the entry will ask for is named beside it', () => {
  const entry = '<script type="module" crossorigin src="/assets/a.js"></script>';
  expect(
    stylesFirst(`${entry}<div id="root"></div>`, 'assets/s.js', 'painted', ['assets/b.js', 'assets/c.js']),
  ).toContain('data-starts="painted" data-loads="/assets/b.js /assets/c.js"></div>');
});

test('the page of the app names what every member needs and it does not load by itself', () => {
  const page = '<script src="/assets/first-paint-a1.js"></script><script type="module" src="/assets/a.js"></script>';
  expect(loadForMembers(page, ['assets/a.js', 'assets/b.js', 'assets/c.js'])).toBe(
    page.replace('a1.js"', 'a1.js" data-loads="/assets/b.js /assets/c.js"'),
  );
  expect(() => loadForMembers('<head></head>', [])).toThrow('first-paint');
});

test('a page that the app replaces stands beside the root, with the styles of its own', () => {
  const { page } = filled('<title>Home</title><main style="top:0"></main>', { path: null, isEarly: true });
  expect(page).toMatch(/<div id="root"><\/div><div id="early"><main data-style="\w+"><\/main><\/div>/);
  expect(page).toContain('<title>Home</title>');
});

test('robots may read everything but the API, and find every page', () => {
  expect(robotsText('https://v.example')).toContain('Disallow: /api/\n');
  expect(robotsText('https://v.example')).toContain('\nSitemap: https://v.example/sitemap.xml\n');
  expect(sitemapText('https://v.example', ['/', '/login'])).toContain('<loc>https://v.example/login</loc>');
});
