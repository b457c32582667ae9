import type { Page } from '@playwright/test';
import { expectMoreVideo, longestStandstill, watchVideo } from '../people/call.ts';
import type { Person } from '../people/person.ts';
import { expect, test } from '../test.ts';

/** No picture stands still for more frames than this: two seconds of the test's camera. */
const STEADY = 10;
/** Goes to a page as the browser's history does, without loading the app again. */
export const goInApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** The path of the app's first file in the page as it was loaded. */
export const entryOf = (page: Page): Promise<string> =>
  page
    .evaluate(
      () =>
        document.querySelector('script[type=module]')?.getAttribute('src') ??
        document.getElementById('root')?.dataset.entry ??
        '',
    )
    // while another page is on its way
    .catch(() => '');

/** Watches both pictures. @returns a function that expects that neither has stood still */
export async function watchPictures(one: Person, other: Person): Promise<() => Promise<void>> {
  const watches = [await watchVideo(one), await watchVideo(other)];
  return async () => {
    for (const person of [one, other]) await expectMoreVideo(person);
    const [a = [], b = []] = await Promise.all(watches.map((stop) => stop()));
    const frames = { [one.username]: longestStandstill(a, b), [other.username]: longestStandstill(b, a) };
    test.info().annotations.push({ type: 'frames while the picture stood still', description: JSON.stringify(frames) });
    for (const each of Object.values(frames)) expect(each, 'frames while the picture stood still').toBeLessThan(STEADY);
  };
}

/** The files of builds that a page asks for from now on, with the status of the answers. */
export const filesAskedFor = (page: Page): Map<string, number> => {
  const asked = new Map<string, number>();
  page.on('response', (response) => {
    const name = /\/assets\/([^?]+)/.exec(response.url())?.[1];
    if (name) asked.set(name, response.status());
  });
  return asked;
};
