import { act, screen } from '@testing-library/react';
import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import { someoneWaits } from '@visavis/domain/waiting/contract.ts';
import { expect, test } from 'vitest';
import { useCallControls } from '../../call/session/use-call.ts';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { CallProvider } from './CallProvider.tsx';
import SocialEvents from './SocialEvents.tsx';

function Search() {
  const { start } = useCallControls();
  return (
    <button type="button" onClick={() => start()}>
      Search
    </button>
  );
}

test.each([
  ['someone on a page', false, 1],
  ['no one who searches', true, 0],
])('that someone waits is announced to %s', async (_, searches, chimes) => {
  await speak('en');
  const services = createFakeServices();
  const { user } = draw(
    withServices(
      <CallProvider>
        <Search />
        <SocialEvents />
      </CallProvider>,
      services,
    ),
    CALL_PATH,
  );
  if (searches) await user.click(screen.getByRole('button', { name: 'Search' }));
  await act(settle);
  await act(async () => services.socket.receive(someoneWaits, { at: '2030-01-15T20:00:00.000Z' }));
  expect(services.alerts.chimes).toBe(chimes);
});
