import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createFakeKeyValue } from '../../platform/storage/storage.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { FillButton, SAID_FOR } from './FillButton.tsx';

beforeEach(() => speak('en'));

const stage = { width: 360, height: 780 };
const place = { width: 360, height: 270 };
const words = () => screen.queryByText('Fill the screen');

test('says in words once in a browser what it does, and lies at the upper edge of the picture', async () => {
  const [clock, store, onFill] = [createFakeClock(), createFakeKeyValue(), vi.fn()];
  const button = <FillButton {...{ place, stage, clock, store, onFill }} isAtLeft isFilled={false} />;
  const { unmount, user } = draw(button);
  expect(screen.getByRole('button', { name: 'Fill the screen' }).style.top).toBe('263px');
  expect(words()).not.toBeNull();
  await act(() => clock.advance(SAID_FOR));
  expect(words()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Fill the screen' }));
  expect(onFill).toHaveBeenCalledTimes(1);
  unmount();
  draw(button);
  expect(words()).toBeNull();
});

test('a press has understood the words', async () => {
  const store = createFakeKeyValue();
  const button = (
    <FillButton {...{ place, stage, store }} clock={createFakeClock()} onFill={vi.fn()} isAtLeft isFilled={false} />
  );
  const { unmount, user } = draw(button);
  await user.click(screen.getByRole('button'));
  unmount();
  draw(button);
  expect(words()).toBeNull();
});
