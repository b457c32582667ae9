// Parts beside a page that few members see, in one file, which loads late (MemberFrame.tsx, MemberLayout.tsx).

import { useLocation } from 'react-router';
import { AgeNotice } from '../../age/AgeNotice.tsx';
import { useBeginAgeCheck } from '../../age/use-age-check.ts';
import { EmailNotice } from '../../auth/credentials/EmailNotice.tsx';
import { useCredentials } from '../../auth/credentials/use-credentials.ts';
import { MeasureNotices } from '../../moderation/MeasureNotices.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';

export { UnsentQuestion } from '../../messages/outbox/UnsentQuestion.tsx';
export { KeptDevice } from '../../push/KeptDevice.tsx';

/** What a user must know on every page with the navigation bars. Most have nothing to know, and never load it. */
export function Notices() {
  const user = useCurrentUser();
  const { resendLink } = useCredentials();
  const { pathname } = useLocation();
  return (
    <>
      <EmailNotice user={user} onResend={resendLink} />
      <AgeNotice user={user} onCheck={useBeginAgeCheck()} />
      <MeasureNotices searching={pathname.startsWith('/matching')} />
    </>
  );
}
