import { useNavigate, useParams } from 'react-router';
import { MemberInvitation } from '../friends/invite/MemberInvitation.tsx';
import { useOpenedInvitation } from '../friends/invite/queries.ts';
import { refusalOf } from '../friends/invite/refusal.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { queryState } from '../lib/query-state.ts';
import { MessageButton } from '../messages/MessageButton.tsx';
import { CallFriendButton } from '../ringing/CallFriendButton.tsx';

/** An invitation, for someone signed in. */
export default function InvitationPage() {
  const { code = '' } = useParams();
  const { t } = useTranslation('titles');
  const navigate = useNavigate();
  const query = useOpenedInvitation(code);
  const isShown = query.isSuccess;
  return (
    <>
      {!isShown && <h1 className="sr-only">{t('invitation')}</h1>}
      <MemberInvitation
        code={code}
        state={queryState(query)}
        refusal={refusalOf(query.error)}
        whenFriends={(person) => (
          <>
            <MessageButton variant="primary" userId={person.userId} onOpen={(id) => void navigate(`/messages/${id}`)} />
            <CallFriendButton friend={person} />
          </>
        )}
      />
    </>
  );
}
