import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PromptSlot } from '../../call/prompts/PromptSlot.tsx';
import { idOf, me, person, request } from '../../friends/examples.ts';
import { useFriendsRealtime } from '../../friends/realtime.ts';
import { FriendButton } from '../../friends/requests/FriendButton.tsx';
import { RequestPrompt } from '../../pages/call/live-call.tsx';
import { createFakeServices, type FakeServices } from '../../services/services.fake.ts';
import { draw, speak } from '../../services/testing/render.tsx';
import { withServices } from '../../services/testing/with-services.tsx';
import { Toaster } from '../../ui/overlay/Toaster.tsx';
import { toast } from '../../ui/overlay/toast.ts';

let services: FakeServices;
beforeEach(async () => {
  await speak('en');
  toast.remove();
  services = createFakeServices();
  for (const list of [
    'GET /api/friends',
    'GET /api/friends/pending',
    'GET /api/friends/sent',
    'GET /api/friends/blocked',
  ] as const)
    services.api.answer(list, []);
});

const CARD = { name: 'bob would like to be friends' };
const TOAST = 'bob sent you a friend request!';

/** @param card on the call page; without it, the panel floats */
function Call({ card }: { card?: { isCovered: boolean } }) {
  useFriendsRealtime(me);
  return (
    <>
      <FriendButton userId={idOf('bob')} look="over" />
      {card && (
        <PromptSlot clock={services.clock} isCovered={card.isCovered}>
          <RequestPrompt userId={idOf('bob')} username="bob" />
        </PromptSlot>
      )}
      <Toaster closeLabel="Close" />
    </>
  );
}

async function ask(card?: { isCovered: boolean }) {
  const page = draw(withServices(<Call {...(card && { card })} />, services));
  await page.findByRole('button', { name: 'Add friend' });
  act(() =>
    services.socket.receive('friend:request_received', { request: request('bob', 'alice'), requester: person('bob') }),
  );
  await page.findByRole('button', { name: 'Accept request' });
  return page;
}

test.each<[string, { isCovered: boolean } | undefined, boolean]>([
  ['on the call page', { isCovered: false }, false],
  ['with the chat open', { isCovered: true }, true],
  ['with the panel floating', undefined, true],
])(
  'spec.md section 8, Incoming: %s a request of the person in the call raises a toast: %s',
  async (_, card, isOnPage) => {
    const page = await ask(card);
    expect(page.queryByRole('region', CARD) !== null).toBe(!isOnPage);
    expect(page.queryByText(TOAST) !== null).toBe(isOnPage);
  },
);

test('the card leaves after 20 s, and the choice stays', async () => {
  const page = await ask({ isCovered: false });
  await act(() => services.clock.advance(20_000));
  expect(page.queryByRole('region', CARD)).toBeNull();
  page.getByRole('button', { name: 'Accept request' });
  page.getByRole('button', { name: 'Decline request' });
});
