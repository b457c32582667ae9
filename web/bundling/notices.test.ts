import { LANGUAGES } from '@visavis/domain/languages/languages.ts';
import { expect, test } from 'vitest';
import { type Notice, noticesPage } from './notices.ts';

const notice = (name: string, identifier: string, text: string): Notice => ({
  name,
  version: '1.0.0',
  identifier,
  text,
});
const texts = { title: 'Notices', text: 'What {site} stands on.', home: 'Home' };

test('each licence is there once, under the works that have it, and is no markup', () => {
  const page = noticesPage('en', texts, [
    notice('one', 'MIT', 'Copyright <one>\r\nFree & open'),
    notice('two', 'MIT', 'Copyright <one>\nFree & open\n'),
    notice('three', 'ISC', 'Other words'),
  ]);
  expect(page).toContain('<h2>one 1.0.0 (MIT), two 1.0.0 (MIT)</h2>\n<pre>Copyright &lt;one>\nFree &amp; open</pre>');
  expect(page).toContain('<h2>three 1.0.0 (ISC)</h2>\n<pre>Other words</pre>');
  expect(page).toContain('What visavis_built_siteName stands on.');
});

test('a work that comes without the text of its licence has that of the licence', () => {
  const page = noticesPage('de', texts, [notice('model', 'Apache-2.0', ''), notice('small', '0BSD', '')]);
  expect(page).toContain('<html lang="de" dir="ltr"');
  expect(page).toMatch(/<h2>model 1\.0\.0 \(Apache-2\.0\)<\/h2>\n<pre>Apache License/);
  expect(page).toContain('<h2>small 1.0.0 (0BSD)</h2>\n<pre>0BSD</pre>');
});

test.each(LANGUAGES)('the page has texts in %s', async (language) => {
  const { notices } = await import(`../../domain/languages/${language}/notices.ts`);
  expect(Object.keys(notices)).toEqual(Object.keys(texts));
});
