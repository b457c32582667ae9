import { useNavigate, useSearchParams } from 'react-router';
import { FriendsScreen, type FriendsTabName } from '../friends/FriendsScreen.tsx';
import { mapReady, queryState } from '../lib/query-state.ts';
import { useServerNow } from '../lib/use-now.ts';
import { useOpenConversation } from '../messages/conversation/use-open-conversation.ts';
import { usePresence } from '../presence/use-presence.ts';
import { useServices } from '../services/services.tsx';
import { useProfile } from '../users/queries.ts';

const toTab = (text: string | null): FriendsTabName => (text === 'pending' || text === 'add' ? text : 'friends');

export default function FriendsPage() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const presenceOf = usePresence();
  const { clock } = useServices();
  const now = useServerNow(clock, 30_000);
  const profile = useProfile();
  const open = useOpenConversation('friends');
  return (
    <FriendsScreen
      tab={toTab(search.get('tab'))}
      onTab={(tab) => setSearch(tab === 'friends' ? {} : { tab }, { replace: true })}
      presenceOf={presenceOf}
      now={now}
      inviteCode={mapReady(queryState(profile), (own) => own.inviteCode)}
      openingId={open.isPending ? open.variables : null}
      onMessage={(userId) => open.mutate(userId, { onSuccess: ({ id }) => void navigate(`/messages/${id}`) })}
    />
  );
}
