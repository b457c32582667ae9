import { act, render } from '@testing-library/react';
import * as call from '@visavis/domain/call/contract.ts';
import * as matching from '@visavis/domain/matching/contract.ts';
import { useEffect, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { settle } from '../../platform/clock.fake.ts';
import { createFakeServices } from '../../services/services.fake.ts';
import { ServicesProvider } from '../../services/services.tsx';
import { CallSessionProvider } from './CallSessionProvider.tsx';
import { useCall } from './use-call.ts';

const [roomId, peerId] = ['018f3c7e-0000-7000-8000-0000000000f1', '018f3c7e-0000-7000-8000-00000000000b'];
const services = createFakeServices();
const { socket } = services;
let shown: ReturnType<typeof useCall>;

function OtherPage() {
  shown = useCall();
  return null;
}

/** The user rates as soon as it is painted, before the effect that starts the search. */
function CallPage() {
  const here = useCall();
  shown = here;
  const { start, rate } = here;
  useLayoutEffect(() => rate('dismiss'), [rate]);
  useEffect(() => void start(), [start]);
  return null;
}

test('a rating that is given as the call page appears leads to the search', async () => {
  const app = (page: 'call' | 'other') => (
    <ServicesProvider services={services}>
      <CallSessionProvider
        selfId="018f3c7e-0000-7000-8000-00000000000a"
        navigation={{ toSetup: () => undefined }}
        matchFilters={() => undefined}
        isOnCallPage={page === 'call'}
      >
        {page === 'call' ? <CallPage /> : <OtherPage />}
      </CallSessionProvider>
    </ServicesProvider>
  );
  const { rerender } = render(app('other'));
  const inTurn = (run: () => void) =>
    act(async () => {
      run();
      await settle();
    });
  // The search starts with the press on the page before, and its answer is faster than the call page.
  await inTurn(() => shown.start());
  await inTurn(() =>
    socket.receive(matching.matchingError, {
      message: 'Rate',
      code: 'MATCHING_ERROR',
      reason: 'RATING_REQUIRED',
      pendingRating: { roomId, peerId, duration: 125 },
    }),
  );
  expect(shown.state).toBe('mandatoryRating');
  await inTurn(() => rerender(app('call')));
  expect(socket.sentOf(call.rate)).toEqual([{ roomId, rating: 'dismiss' }]);
  expect(shown.state).toBe('searching');
  expect(socket.sentOf(matching.join)).toHaveLength(2);
});
