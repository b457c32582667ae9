import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { alice, createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { AgeNotice } from './AgeNotice.tsx';
import { AgeResult } from './AgeResult.tsx';
import { useAgeResult, useBeginAgeCheck } from './use-age-check.ts';

const QUERY = { state: 'one', code: 'two' };

const Notice = () => <AgeNotice user={{ ageProven: false }} onCheck={useBeginAgeCheck()} />;
const Result = () => <AgeResult state={useAgeResult(QUERY)} onCheck={() => undefined} />;

test('the notice leads to the provider', async () => {
  await speak('en');
  const services = createFakeServices();
  services.api.answer('POST /api/account/age-check', { url: 'https://age.example/check' });
  const { user } = draw(withServices(<Notice />, services));
  await user.click(screen.getByRole('button', { name: 'Check my age' }));
  await expect.poll(() => services.left).toEqual(['https://age.example/check']);
});

test('someone whose site asks for nothing, or who has proven their age, sees no notice', async () => {
  await speak('en');
  for (const user of [{}, { ageProven: true }]) {
    const { container, unmount } = draw(<AgeNotice user={user} onCheck={() => Promise.resolve()} />);
    expect(container.querySelector('section')).toBeNull();
    unmount();
  }
});

test('a proof shows at once in the whole app', async () => {
  await speak('en');
  const services = createFakeServices({ user: { ...alice, ageProven: false } });
  services.auth.login({ ...alice, ageProven: false });
  services.api.answer('POST /api/account/age-check/result', { user: { ...alice, ageProven: true } });
  draw(withServices(<Result />, services));
  await screen.findByRole('heading', { name: 'Your age is confirmed' });
  expect(services.auth.get().user?.ageProven).toBe(true);
  expect(services.api.calls.at(-1)).toMatchObject({ input: { body: { query: QUERY } } });
});

test.each([
  ['AGE_CHECK_FAILED', 'The check did not confirm that you are 18'],
  ['AGE_CHECK_INVALID', 'This check is not valid'],
  ['UNAVAILABLE', 'Your age could not be checked'],
] as const)('after %s the screen says what to do', async (code, title) => {
  await speak('en');
  const services = createFakeServices();
  services.api.answer('POST /api/account/age-check/result', () => {
    throw Object.assign(new Error(code), { code });
  });
  draw(withServices(<Result />, services));
  await screen.findByRole('heading', { name: title });
  screen.getByRole('button', { name: code === 'UNAVAILABLE' ? 'Try again' : 'Check again' });
  if (code === 'AGE_CHECK_FAILED') screen.getByRole('link', { name: 'contact page' });
});
