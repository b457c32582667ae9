import { act, render } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
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

const user = {
  selfId: '018f3c7e-0000-7000-8000-00000000000a',
  startsHere: false,
  navigation: { toSetup: () => undefined },
  matchFilters: () => undefined,
};

/** whether the browser has had a turn since the start, and whether it had when the last page was rendered */
const browser: { hadTurn: boolean; hadTurnBefore?: boolean } = { hadTurn: false };

function Waiting() {
  useLayoutEffect(() => {
    setTimeout(() => {
      browser.hadTurn = true;
    });
  }, []);
  return <p>Waiting</p>;
}

/** Takes longer than a slice, ms. */
const LONG = 6;
function SlowPage() {
  const until = performance.now() + LONG;
  while (performance.now() < until);
  return null;
}

function LastPage() {
  browser.hadTurnBefore ??= browser.hadTurn;
  return null;
}

test('the pages are rendered in slices, with something on screen meanwhile', async () => {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  // Within `act` React renders everything at once.
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => {
    root.unmount();
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  });
  const services = createFakeServices();
  root.render(
    <ServicesProvider services={services}>
      <CallSessionProvider {...user} isOnCallPage={false} loading={<Waiting />}>
        <SlowPage />
        <SlowPage />
        <SlowPage />
        <LastPage />
      </CallSessionProvider>
    </ServicesProvider>,
  );
  await vi.waitFor(async () => {
    await services.clock.advance(0);
    expect(browser.hadTurnBefore).toBeDefined();
  });
  expect(browser.hadTurnBefore).toBe(true);
});

test('behind a loading screen the session is created in a separate task, and not at all if the screen has gone by then', async () => {
  const services = createFakeServices();
  const listen = vi.spyOn(services.socket, 'on');
  const open = () =>
    render(
      <ServicesProvider services={services}>
        <CallSessionProvider {...user} isOnCallPage={false} loading={<p>Waiting</p>}>
          <p>Home</p>
        </CallSessionProvider>
      </ServicesProvider>,
    );
  const page = open();
  page.getByText('Waiting');
  page.unmount();
  await act(() => services.clock.advance(0));
  expect(listen).not.toHaveBeenCalled();
  const again = open();
  expect(again.queryByText('Home')).toBeNull();
  await act(() => services.clock.advance(0));
  again.getByText('Home');
  expect(listen).toHaveBeenCalled();
});

test('a rating that is given as the call page appears leads to the search', async () => {
  const app = (page: 'call' | 'other') => (
    <ServicesProvider services={services}>
      <CallSessionProvider {...user} isOnCallPage={page === 'call'}>
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
  const { stream } = services.media.state.get();
  expect(stream).not.toBeNull();
  await inTurn(() =>
    socket.receive('matching:error', {
      message: 'Rate',
      code: 'MATCHING_ERROR',
      reason: 'RATING_REQUIRED',
      pendingRating: { roomId, peerId, duration: 125 },
    }),
  );
  expect(shown.state).toBe('mandatoryRating');
  await inTurn(() => rerender(app('call')));
  // The camera, which the search has opened, is there for the next one.
  expect(services.media.state.get().stream).toBe(stream);
  expect(socket.sentOf('matching:rate')).toEqual([{ roomId, rating: 'dismiss' }]);
  expect(shown.state).toBe('searching');
  expect(socket.sentOf('matching:join')).toHaveLength(2);
});
