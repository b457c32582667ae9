import { expect, test } from 'vitest';
import { splitLinks } from './LinkedText.tsx';

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test.each([
  ['nothing here', []],
  ['see https://example.org', ['https://example.org']],
  ['see https://example.org.', ['https://example.org']],
  ['(https://example.org/a?b=c#d)', ['https://example.org/a?b=c#d']],
  ['https://en.wikipedia.org/wiki/Face_(disambiguation)', ['https://en.wikipedia.org/wiki/Face_(disambiguation)']],
  ['(see https://example.org/a_(b)_(c)), or', ['https://example.org/a_(b)_(c)']],
  ['« http://example.org/é », ou https://b.fr !', ['http://example.org/é', 'https://b.fr']],
  ['HTTPS://EXAMPLE.ORG', ['HTTPS://EXAMPLE.ORG']],
  ['javascript:alert(1) data:text/html,x ftp://a.b file:///etc/passwd', []],
  ['<a href="https://a.b">x</a>', ['https://a.b']],
  ['https://', []],
  ['www.example.org', []],
])('finds the links in %j', (text, found) => {
  expect(links(text)).toEqual(found);
});

test.each(['', 'a https://b.fr, c https://d.fr', '\n https://b.fr \n'])('keeps all text of %j', (text) => {
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
