import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { TextWithLinks } from './TextWithLinks.tsx';

/** As HTML, without classes, the spans around plain words, and what the router notes. */
const show = (text: string, opensTab?: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TextWithLinks text={text} opensTab={opensTab} />
    </MemoryRouter>,
  ).replace(/ (class|data-discover)="[^"]*"|<\/?span>/g, '');

test.each([
  ['Nothing to open.', 'Nothing to open.'],
  ['<contact>Write</contact> to us.', '<a href="/contact">Write</a> to us.'],
  [
    'Our <terms>terms</terms> and <rules>rules</rules>',
    'Our <a href="/terms">terms</a> and <a href="/rules">rules</a>',
  ],
  ['1 < 2 and 3 > 2', '1 &lt; 2 and 3 &gt; 2'],
])('%s', (text, html) => {
  expect(show(text)).toBe(html);
});

test('opens another tab where the page must stay', () => {
  expect(show('<rules>rules</rules>', true)).toMatch(/<a href="\/rules" .*target="_blank"/);
});
