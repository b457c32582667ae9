import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createStore } from '../../platform/store.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import type { CallSession } from '../session/call-session.ts';
import { CallSessionContext } from '../session/use-call.ts';
import { GuardNote } from './GuardSettings.tsx';
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
