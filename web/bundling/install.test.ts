import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { manifestOf, offlinePage } from './install.ts';

const publicFolder = join(import.meta.dirname, '../public');

describe.each(LANGUAGES)('in %s', (language) => {
  test('the manifest is of the same app, with icons of the sizes that it names', async () => {
    const manifest = JSON.parse(manifestOf(language, 'Meet'));
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/home', display: 'standalone', lang: language });
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp(join(publicFolder, src)).metadata();
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    }
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  });
});

test('the offline page names nothing but files that the service worker keeps', () => {
  const page = offlinePage(
    'en',
    {
      network: { title: 'Away & <gone>', text: 'Text' },
      server: { title: 'No answer', text: 'Text' },
      retry: 'Again',
    },
    '<svg width="1"><title>A chair</title></svg>',
  );
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(new Set(named)).toEqual(new Set(['/favicon.svg', '/offline.css', '/first-paint.js', '/offline.js']));
  for (const path of named) expect(existsSync(join(publicFolder, path)), path).toBe(true);
  expect(page).toContain('<svg aria-hidden="true" width="1"></svg>');
  expect(page).toContain('<h1>Away &amp; &lt;gone></h1>');
});
