import type { Friend, FriendRequest } from '@visavis/domain/friends/contract.ts';
import { useState } from 'react';
import { vi } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import type { RouteName } from '../platform/api/routes.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { idOf } from './examples.ts';
import { FriendsScreen, type FriendsTabName } from './FriendsScreen.tsx';

interface ScreenProps {
  firstTab: FriendsTabName;
  services: FakeServices;
  onMessage: (userId: string) => void;
}

function Screen({ firstTab, services, onMessage }: ScreenProps) {
  const [tab, setTab] = useState(firstTab);
  return (
    <>
      <FriendsScreen
        tab={tab}
        onTab={setTab}
        presenceOf={(userId) =>
          userId === idOf('bob') ? { status: 'online', label: 'Online' } : { status: 'offline', label: 'Offline' }
        }
        inviteCode={{ kind: 'ready', data: 'AB2CD3' }}
        now={services.clock.serverNow()}
        openingId={null}
        onMessage={onMessage}
      />
      <Toaster closeLabel="Close" />
    </>
  );
}

interface Lists {
  friends?: Friend[] | (() => never);
  pending?: FriendRequest[];
  sent?: FriendRequest[];
}

/** The friends screen on fake services, bob online. */
export function openFriends(firstTab: FriendsTabName, { friends = [], pending = [], sent = [] }: Lists = {}) {
  const services = createFakeServices();
  const { api } = services;
  api.answer('GET /api/friends', friends);
  api.answer('GET /api/friends/pending', pending);
  api.answer('GET /api/friends/sent', sent);
  api.answer('GET /api/friends/blocked', []);
  const onMessage = vi.fn<(userId: string) => void>();
  const page = draw(withServices(<Screen firstTab={firstTab} services={services} onMessage={onMessage} />, services));
  return {
    ...page,
    services,
    api,
    onMessage,
    /** The input of every call to a route. */
    callsTo: (route: RouteName) => api.calls.filter((call) => call.route === route).map(({ input }) => input),
  };
}

/** An answer that fails with a code. */
export const fail = (code: string) => (): never => {
  throw new ApiError(409, code, code);
};
