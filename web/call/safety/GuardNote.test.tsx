import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createStore } from '../../platform/store.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import type { CallSession } from '../session/call-session.ts';
import { CallSessionContext } from '../session/use-call.ts';
import { GuardNote, GuardSwitch } from './GuardSettings.tsx';
import type { GuardView } from './guard.ts';

beforeEach(() => speak('en'));

const why = 'Paused, because this device is busy. It tries again every half minute.';
test.each<[GuardView, boolean]>([
  [{ isOn: true, status: 'paused' }, true],
  [{ isOn: false, status: 'paused' }, false],
  [{ isOn: true, status: 'watching' }, false],
])('the menu explains a guard %j: %s', (guard, isExplained) => {
  const session = { guard: createStore(guard) } as unknown as CallSession;
  draw(
    <CallSessionContext value={session}>
      <GuardNote />
    </CallSessionContext>,
  );
  expect(screen.queryByText(why) !== null).toBe(isExplained);
});

test.each<[GuardView['status'], RegExp]>([
  ['watching', /./],
  ['blind', /^It cannot see: this browser hides pictures from pages/],
  ['paused', /^Paused, because this device is busy/],
])('the switch says of a guard that is %s what it does', (status, text) => {
  draw(<GuardSwitch guard={{ isOn: true, status }} onTurn={() => undefined} />);
  const hint = document.getElementById(screen.getByRole('switch').getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(text);
});
