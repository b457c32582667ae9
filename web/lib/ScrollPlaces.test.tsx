import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeStorage } from '../platform/storage/storage.fake.ts';
import { ScrollPlaces } from './ScrollPlaces.tsx';

let navigate: NavigateFunction = () => undefined;
const Look = () => {
  navigate = useNavigate();
  return <p id="there">there</p>;
};

let place = 0;
beforeEach(() => {
  place = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => place);
  vi.spyOn(window, 'scrollTo').mockImplementation((_x, y) => {
    place = Number(y);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(storage = createFakeStorage().session) {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/long', key: 'first' }]}>
      <ScrollPlaces storage={storage} />
      <Look />
    </MemoryRouter>,
  );
  return storage;
}
const go = (to: string | number) => act(async () => (typeof to === 'string' ? navigate(to) : navigate(to)));

test('a page begins at its top, and is found where it was left on the way back', async () => {
  open();
  place = 700;
  await go('/other');
  expect(place).toBe(0);
  place = 50;
  await go(-1);
  expect(place).toBe(700);
  await go(1);
  expect(place).toBe(50);
});

test.each(['/other', '/long'])('an address with a place on the page leads there: %s', async (path) => {
  open();
  place = 300;
  const shown = vi.spyOn(document.getElementById('there') as HTMLElement, 'scrollIntoView').mockImplementation(() => {
    place = 120;
  });
  await go(`${path}#there`);
  expect(shown).toHaveBeenCalledTimes(1);
  expect(place).toBe(120);
  await go(-1);
  expect(place).toBe(300);
});

test('a reload finds the place again', async () => {
  const storage = open();
  place = 400;
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  place = 0;
  open(storage);
  expect(place).toBe(400);
});
