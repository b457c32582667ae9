import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTitleCount } from './title-count.ts';

const titled = (text: string) => Object.assign(document.createElement('title'), { textContent: text });
beforeEach(() => document.head.replaceChildren(titled('Messages · Visavis')));
afterEach(() => document.head.replaceChildren());
const written = () => new Promise((resolve) => setTimeout(resolve));

test('a number stands before the title, changes, and goes', () => {
  const show = createTitleCount(document);
  show(1);
  expect(document.title).toBe('(1) Messages · Visavis');
  show(12);
  expect(document.title).toBe('(12) Messages · Visavis');
  show(0);
  expect(document.title).toBe('Messages · Visavis');
});

test('it stays where the page takes another title, in the same element or in another', async () => {
  const show = createTitleCount(document);
  show(2);
  (document.head.firstChild as Element).textContent = 'Home · Visavis';
  await written();
  expect(document.title).toBe('(2) Home · Visavis');
  document.head.replaceChildren(titled('Friends · Visavis'));
  await written();
  expect(document.title).toBe('(2) Friends · Visavis');
  show(0);
  document.head.replaceChildren(titled('Home · Visavis'));
  await written();
  expect(document.title).toBe('Home · Visavis');
});
