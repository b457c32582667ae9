import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { OutgoingScreen } from './OutgoingScreen.tsx';
import type { Over } from './ring-state.ts';

beforeEach(() => speak('en'));

const nothing = () => undefined;
const friend = { userId: 'maya', username: 'maya', avatar: '', karma: 72 };

/** The ways on, by their words, in their order. */
function waysAfter(over: Over): (string | null)[] {
  draw(
    withServices(
      <OutgoingScreen
        outgoing={{ friend, callId: 'call', phase: 'over', over }}
        message={<button type="button">Message</button>}
        onCancel={nothing}
        onAgain={nothing}
      />,
      createFakeServices(),
    ),
  );
  return [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((way) => way.textContent);
}

test.each(['declined', 'busy', 'missed', 'offline'])('a friend who was not reached (%s) can be written to', (over) => {
  expect(waysAfter(over)).toEqual(['Message', 'Call again', 'Close']);
});

test.each(['failed', 'camera', 'NOT_CONNECTED', 'NO_ANSWER'])(
  'what may go well the next time (%s) is tried again',
  (over) => {
    expect(waysAfter(over)).toEqual(['Call again', 'Close']);
  },
);

test('what the server refuses is not offered again', () => {
  expect(waysAfter('SUSPENDED')).toEqual(['Close']);
});

test('a former friend can be asked again on their profile', () => {
  expect(waysAfter('NOT_FRIENDS')).toEqual(['Close', 'See the profile']);
  screen.getByText('You are no longer friends. Only friends can call each other.');
});

test('an address that is not confirmed leads to where it is confirmed', () => {
  expect(waysAfter('EMAIL_UNVERIFIED')).toEqual(['Close', 'Go to the settings']);
  const place = screen.getByRole('link').getAttribute('href');
  expect(place).toBe('/profile?tab=settings#settings-account');
});
