import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { PersonMenu } from '../friends/block/PersonMenu.tsx';
import { AddOrExplain } from '../friends/requests/AddOrExplain.tsx';
import { codeOf } from '../i18n/error-text.ts';
import { queryState } from '../lib/query-state.ts';
import { MessageButton } from '../messages/MessageButton.tsx';
import { ReportItem } from '../reports/ReportButton.tsx';
import { CallFriendButton } from '../ringing/CallFriendButton.tsx';
import { useCurrentUser } from '../services/use-auth.ts';
import { PublicProfile } from '../users/profile/PublicProfile.tsx';
import { useUser } from '../users/queries.ts';

/** Error codes for a username that no user has or could have. */
const unknownUser = ['NOT_FOUND', 'VALIDATION_FAILED'];

export default function UserPage() {
  const { username = '' } = useParams();
  const self = useCurrentUser();
  const navigate = useNavigate();
  const isOwn = username.toLowerCase() === self.username.toLowerCase();
  const query = useUser(username, !isOwn);
  // opened by URL: there is no page to go back to
  const isFirst = useLocation().key === 'default';

  if (isOwn) return <Navigate to="/profile" replace />;
  return (
    <PublicProfile
      username={username}
      state={unknownUser.includes(codeOf(query.error)) ? { kind: 'notFound' } : queryState(query)}
      actions={({ userId, displayName, avatar, karma }) => (
        <AddOrExplain
          userId={userId}
          whenFriends={
            <>
              <MessageButton variant="primary" userId={userId} onOpen={(id) => void navigate(`/messages/${id}`)} />
              <CallFriendButton friend={{ userId, username, displayName, avatar, karma }} />
            </>
          }
        />
      )}
      menu={({ userId, displayName }) => (
        <PersonMenu userId={userId} username={displayName}>
          <ReportItem userId={userId} />
        </PersonMenu>
      )}
      onBack={() => void (isFirst ? navigate('/home') : navigate(-1))}
    />
  );
}
