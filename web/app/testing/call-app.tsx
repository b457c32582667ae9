import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CALL_PATH } from '@visavis/domain/call/call-status.ts';
import type { ComponentProps, ReactNode } from 'react';
import { type Location, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router';
import { useCallControls } from '../../call/session/use-call.ts';
import { LiveCall, type LiveCallProps } from '../../call/stage/LiveCall.tsx';
import { LeavingContext } from '../../lib/leaving.ts';
import { live, liveParts, OutgoingCall, ringScreens } from '../../pages/call/live.ts';
import { settle } from '../../platform/clock.fake.ts';
import { MEDIA_CHECK } from '../../platform/quality/media-watch.ts';
import { CallFriendButton } from '../../ringing/CallFriendButton.tsx';
import { useRing } from '../../ringing/use-ring.ts';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { ServicesProvider } from '../../services/services.tsx';
import { createTestRouter, InRouter } from '../../services/testing/router.tsx';
import { CallLayer } from '../frame/CallLayer.tsx';
import { RingLayer, SocialProvider } from '../frame/MemberLayout.tsx';
import { NewVersionNotice } from '../frame/NewVersionNotice.tsx';
import { CallProvider } from '../providers/CallProvider.tsx';
import { RingingProvider } from '../providers/RingingProvider.tsx';
import { AtCrashContext, endMedia } from '../routing/at-crash.ts';
import { CrashBoundary } from '../routing/Crash.tsx';
import { Protected } from '../routing/Guarded.tsx';
import { MemberShell } from '../routing/MemberShell.tsx';

// What a page fetches later is there already: no test waits for it, or ends while it is on its way.
await Promise.all([live.load(), ringScreens.load()]);

export const roomId = '018f3c7e-0000-7000-8000-0000000000f1';
/** sorts after alice's id, so alice makes the offer */
export const peerId = '018f3c7e-0000-7000-8000-00000000000b';
const peerInfo = { username: 'bob', avatar: '/bob.svg', karma: 60, experiencePoints: 0 };
export const match = { roomId, peerId, peerInfo, iceTransportPolicy: 'all' as const };
const answer = {
  type: 'answer' as const,
  sdp: 'v=0\r\no=- 77 1 IN IP4 0\r\ns=audio:sendrecv,video:sendrecv\r\n',
};

/** Runs a step and everything that follows from it within the same moment. */
export const inTurn = (run: () => unknown = () => undefined): Promise<void> =>
  act(async () => {
    await run();
    await settle();
  });

export const heading = () => screen.getByRole('heading').textContent;
export const floatingPanel = () => screen.queryByRole('region', { name: 'Your call with bob' });

const Surroundings = ({ children }: { children?: ReactNode }) => (
  <SocialProvider>
    <CallProvider>
      <RingingProvider>
        {children}
        <RingLayer />
        <NewVersionNotice />
      </RingingProvider>
      <CallLayer />
    </CallProvider>
  </SocialProvider>
);

/** As the camera check starts a search. */
function StartButton() {
  const { start } = useCallControls();
  const navigate = useNavigate();
  const search = () => {
    start();
    void navigate(CALL_PATH);
  };
  return (
    <button type="button" onClick={search}>
      Start
    </button>
  );
}

/** A friend who is being called, or else the search and the call. */
function CallHere({ beside, ...page }: Omit<LiveCallProps, 'parts'> & { beside?: ReactNode }) {
  return (
    <>
      {useRing().outgoing ? <OutgoingCall /> : <LiveCall parts={liveParts} {...page} />}
      {beside}
    </>
  );
}

const Shell = () => (
  <MemberShell Around={Surroundings} isMemberPage={!['/', '/login'].includes(useLocation().pathname)} />
);

/** The call page and one other page inside the call's provider, for signed-in users, with fake services. */
export function createCallApp(services: FakeServices = createFakeServices()) {
  const { socket, clock, api } = services;
  for (const list of [
    'GET /api/friends',
    'GET /api/friends/pending',
    'GET /api/friends/sent',
    'GET /api/friends/blocked',
  ] as const)
    api.answer(list, []);
  const readyNow = () => ({
    roomId,
    initiatorId: services.auth.get().user?.userId ?? '',
    startedAt: new Date(clock.now()).toISOString(),
    endsAt: new Date(clock.now() + 1_800_000).toISOString(),
    serverTime: new Date(clock.now()).toISOString(),
  });

  return {
    services,
    /** Opens the call page; the search starts on entering it. `at` is another page, which `isLeaving` another one replaces; `frame` is around it. */
    async open(
      page: Partial<ComponentProps<typeof CallHere>> = {},
      at: string | Location = CALL_PATH,
      isLeaving = false,
      frame?: ReactNode,
    ) {
      const router = createTestRouter(at);
      const callPage = (
        <CallHere
          onSetup={() => undefined}
          onStray={() => void router.navigate('/matching/setup', { replace: true })}
          onFloat={() => void router.navigate('/home')}
          {...page}
        />
      );
      render(
        <ServicesProvider services={services}>
          <QueryClientProvider client={new QueryClient()}>
            <InRouter router={router}>
              <LeavingContext value={isLeaving}>
                <AtCrashContext value={endMedia(services.media)}>
                  <CrashBoundary>
                    <Routes>
                      <Route element={<Shell />}>
                        <Route path="/" element={<p>landing page</p>} />
                        <Route path="/login" element={<p>signed out</p>} />
                        <Route
                          element={
                            <Protected>
                              <Outlet />
                            </Protected>
                          }
                        >
                          <Route path={CALL_PATH} element={<CrashBoundary>{callPage}</CrashBoundary>} />
                          <Route
                            path="*"
                            element={
                              <CrashBoundary>
                                {frame}
                                <p>another page</p>
                                <StartButton />
                                <CallFriendButton friend={{ ...peerInfo, userId: peerId }} />
                              </CrashBoundary>
                            }
                          />
                        </Route>
                      </Route>
                    </Routes>
                  </CrashBoundary>
                </AtCrashContext>
              </LeavingContext>
            </InRouter>
          </QueryClientProvider>
        </ServicesProvider>,
      );
      await inTurn();
      return router;
    },
    find: () => inTurn(() => socket.receive('matching:found', match)),
    becomeReady: () => inTurn(() => socket.receive('video:both_users_ready', readyNow())),
    /** From both in the room to a link that brings nothing yet. */
    async link() {
      await this.becomeReady();
      await inTurn(() => socket.receive('video:answer', { roomId, userId: peerId, answer }));
      await inTurn(() => services.connections.at(-1)?.setState('connected'));
    },
    /** From both in the room to a connected call. */
    async connect() {
      await this.link();
      const connection = services.connections.at(-1);
      if (connection) connection.report = [{ type: 'inbound-rtp', kind: 'video', framesDecoded: 1 }];
      await act(() => clock.advance(MEDIA_CHECK));
      const face = document.querySelector('[data-swiped] video');
      if (face) fireEvent.loadedData(face);
    },
    /** From the search to a connected call. */
    async meet() {
      await this.find();
      await this.connect();
    },
    liveTracks: () => services.capture.opened.filter((track) => track.readyState === 'live'),
    sentSince: (index: number) => socket.sent.slice(index).map(({ name }) => name),
  };
}

export type CallApp = ReturnType<typeof createCallApp>;
