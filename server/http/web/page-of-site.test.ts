import { SPECIFIED_OFFER, SPECIFIED_SITE } from '@visavis/domain/site/rules.ts';
import { builtSite } from '@visavis/domain/wire/pages.ts';
import { expect, it } from 'vitest';
import { pageOfSite } from './page-of-site.ts';

const page =
  '<main><section>Hello</section><section class="x" data-part="planFigures"><p>€5</p><section>more</section></section><p>Bye</p></main>';
const without = '<main><section>Hello</section><p>Bye</p></main>';

it.each([
  ['as it is specified', SPECIFIED_SITE, page],
  ['with a shop', { ...SPECIFIED_SITE, plans: { ...SPECIFIED_OFFER, shop: 'https://shop.example' } }, page],
  ['without plans', { ...SPECIFIED_SITE, plans: null }, without],
  ['with other figures', { ...SPECIFIED_SITE, plans: { ...SPECIFIED_OFFER, currency: 'CHF' } }, without],
])('the page of a site %s', (_, site, expected) => {
  expect(pageOfSite(site)(page)).toBe(expected);
});

it('has what the app reads of the site, as JSON that ends no element', () => {
  const plans = { ...SPECIFIED_OFFER, shop: 'https://shop.example/?a=</script>' };
  const text = pageOfSite({ ...SPECIFIED_SITE, plans })(builtSite);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ ...SPECIFIED_SITE, plans });
});

it('an element without an end is a fault of the build', () => {
  expect(() => pageOfSite({ ...SPECIFIED_SITE, plans: null })('<p data-part="plans">')).toThrow('without an end');
});
