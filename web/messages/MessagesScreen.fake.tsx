import { notifyManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { Conversation, Message } from '@visavis/domain/messages/contract.ts';
import { useCallback, useState } from 'react';
import { vi } from 'vitest';
import { ApiError } from '../platform/api/error.ts';
import type { RouteName } from '../platform/api/routes.ts';
import { type Restraint, RestraintContext } from '../services/restraint.ts';
import { createFakeServices, type FakeServices } from '../services/services.fake.ts';
import { draw, speak } from '../services/testing/render.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { conversation, me } from './examples.ts';
import { MessagesScreen, type MessagesScreenProps } from './MessagesScreen.tsx';
import { MessagingProvider } from './MessagingProvider.tsx';
import { useUnreadTotal } from './queries.ts';
import { useMessagesRealtime } from './use-messages-realtime.ts';

export const carol = { userId: '018f3c7e-0000-7000-8000-00000000000c', username: 'carol', avatar: '/c.svg', karma: 50 };
export const withCarol = '018f3c7e-0000-7000-8000-0000000000cc';

// Cache updates render within the same `act`.
notifyManager.setScheduler(queueMicrotask);

/** For `beforeEach`. The test environment has no layout: this fakes a viewport of 600 px with rows of 60 px. */
export async function prepareMessages(): Promise<void> {
  await speak('en');
  toast.remove();
  vi.restoreAllMocks();
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: false, media: query }) as MediaQueryList);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
}

/** Stands for what comes beside every page. */
export function Realtime() {
  useMessagesRealtime();
  return null;
}

const Unread = () => <output aria-label="unread">{useUnreadTotal()}</output>;

interface Navigation {
  to(conversationId: string | null): void;
}

type ScreenProps = {
  services: FakeServices;
  first: string | null;
  navigation: Navigation;
} & Partial<MessagesScreenProps>;

/** bob and carol are friends; after a `NOT_FRIENDS` refusal only carol is. */
function Screen({ services, first, navigation, ...props }: ScreenProps) {
  const [id, setId] = useState(first);
  navigation.to = setId;
  const [friends, setFriends] = useState([conversation().otherUser, carol]);
  const onNotFriends = useCallback(() => setFriends([carol]), []);
  return (
    <MessagingProvider me={me} onNotFriends={onNotFriends}>
      <Realtime />
      <Unread />
      <MessagesScreen
        conversationId={id}
        friends={{ kind: 'ready', data: friends }}
        presenceOf={() => ({ status: 'online', label: 'Online' })}
        now={services.clock.serverNow()}
        onNavigate={setId}
        isBlocked={() => false}
        onBlock={() => undefined}
        askAgain={() => null}
        {...props}
      />
      <Toaster closeLabel="Close" />
    </MessagingProvider>
  );
}

interface Options extends Partial<MessagesScreenProps> {
  /** that of an earlier page */
  storage?: FakeServices['storage'];
  /** what a suspension keeps the user from */
  restraint?: Restraint;
  conversations?: Conversation[] | (() => never);
  archived?: Conversation[];
  history?: Message[] | ((input: { query?: { before?: string } }) => Message[]);
}

/** The messages screen on fake services. @param first the conversation that is open; null for the list */
export function openMessages(
  first: string | null,
  { conversations = [conversation()], archived = [], history = [], storage, restraint = null, ...props }: Options = {},
) {
  const services = { ...createFakeServices(), ...(storage && { storage }) };
  services.api.answer('GET /api/messages/conversations', conversations);
  services.api.answer('GET /api/messages/archived', archived);
  services.api.answer('GET /api/messages/conversations/:id', history);
  const navigation: Navigation = { to: () => undefined };
  const page = draw(
    withServices(
      <RestraintContext value={restraint}>
        <Screen services={services} first={first} navigation={navigation} {...props} />
      </RestraintContext>,
      services,
    ),
  );
  return {
    ...page,
    ...services,
    /** Opens another conversation. */
    navigate: (conversationId: string | null) => navigation.to(conversationId),
    receive: (message: Message) =>
      act(async () => services.socket.receive('dm:message', { conversationId: message.conversationId, message })),
    /** The input of every call to a route. */
    callsTo: (route: RouteName) => services.api.calls.filter((call) => call.route === route).map(({ input }) => input),
    unreadTotal: () => page.getByLabelText('unread').textContent,
  };
}

/** An answer that fails with a code. */
export const fail =
  (code = 'INTERNAL') =>
  (): never => {
    throw new ApiError(500, code, code);
  };
