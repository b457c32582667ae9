import { SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import { builtSite, siteId } from '@visavis/domain/wire/pages.ts';
import { expect, test } from 'vitest';
import { siteOfPage } from './site.ts';

test.each([
  [JSON.stringify(SPECIFIED_SITE), SPECIFIED_SITE],
  [builtSite, undefined],
  ['', undefined],
])('a page with %j', (text, facts) => {
  document.body.innerHTML = `<script type="application/json" id="${siteId}">${text}</script>`;
  expect(siteOfPage(document)).toEqual(facts);
});

test('a page without the element', () => {
  document.body.innerHTML = '';
  expect(siteOfPage(document)).toBeUndefined();
});
