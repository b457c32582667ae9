import { nameOf } from '@visavis/domain/users/names.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { Archive, CircleHelp, UserRoundX } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useArchived, useUnarchive } from './queries.tsx';

export interface MissingConversationProps {
  id: string;
  /** whose it was, where it has been on the list */
  person: Person | null;
}

/**
 * In the place of a conversation that is not on the list: archived ones can be put back. One that was on the list and is
 * not archived has gone with the other's account.
 */
export function MissingConversation({ id, person }: MissingConversationProps) {
  const { t } = useTranslation('messages');
  const archived = useArchived(true);
  const unarchive = useUnarchive();
  const found = archived.data?.find((conversation) => conversation.id === id);
  const back = (
    <Link to="/messages" className={buttonClass()}>
      {t('missing.action')}
    </Link>
  );
  if (archived.isPending || (person && !found && archived.isFetching)) return null;
  if (!found && person && archived.isSuccess) {
    return (
      <EmptyState
        icon={<UserRoundX size={26} />}
        title={t('missing.gone', { username: nameOf(person) })}
        text={t('missing.goneText')}
        action={back}
      />
    );
  }
  if (!found) {
    return (
      <EmptyState icon={<CircleHelp size={26} />} title={t('missing.title')} text={t('missing.text')} action={back} />
    );
  }
  return (
    <EmptyState
      icon={<Archive size={26} />}
      title={t('archived.one', { username: nameOf(found.otherUser) })}
      text={t('archived.oneText')}
      action={
        <>
          <Button variant="primary" loading={unarchive.isPending} onClick={() => unarchive.mutate(id)}>
            {t('archived.restoreLong')}
          </Button>
          {back}
        </>
      }
    />
  );
}
