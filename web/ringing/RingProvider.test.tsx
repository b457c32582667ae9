import { test } from 'vitest';
import { useCallFriend } from '../services/friend-call.ts';
import { type Restraint, RestraintContext } from '../services/restraint.ts';
import { draw } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { RingProvider } from './RingProvider.tsx';

const Offer = () => <p>{useCallFriend() ? 'can call' : 'cannot call'}</p>;
const nothing = () => undefined;

test.each<[Restraint, boolean, string]>([
  [null, true, 'can call'],
  [null, false, 'cannot call'],
  ['calls', true, 'cannot call'],
  ['contact', true, 'cannot call'],
])('someone kept from %s, idle: %s, %s a friend', async (restraint, isIdle, offer) => {
  const page = draw(
    withServices(
      <RestraintContext value={restraint}>
        <RingProvider isIdle={isIdle} onCall={nothing} onOpen={nothing} onConnected={nothing} onGivenUp={nothing}>
          <Offer />
        </RingProvider>
      </RestraintContext>,
    ),
  );
  await page.findByText(offer);
});
