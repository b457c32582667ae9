import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { ReactNode } from 'react';
import { AppFrame } from '../app/frame/AppFrame.tsx';
import { MemberTools } from '../app/frame/MemberFrame.tsx';
import { NavBadge } from '../app/frame/Nav.tsx';
import { alice, createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { withServices } from '../services/testing/with-services.tsx';
import portrait from '../ui/art/portrait-two.svg';

interface FrameOptions {
  user?: Partial<CurrentUser>;
  services?: FakeServices;
}

/** A page in the frame of a signed-in user, with fake services. */
export const inFrame = (page: ReactNode, { user, services = createFakeServices() }: FrameOptions = {}) =>
  withServices(
    <AppFrame
      badges={{ friends: <NavBadge of="friends" count={2} />, messages: <NavBadge of="messages" count={14} /> }}
      tools={<MemberTools user={{ ...alice, avatar: portrait, ...user }} onLogout={() => undefined} />}
    >
      {page}
    </AppFrame>,
    services,
  );
