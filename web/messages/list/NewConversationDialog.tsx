import { nameOf } from '@visavis/domain/users/names.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { MessagesSquare, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { karmaText } from '../../i18n/karma-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { includesText } from '../../lib/includes-text.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { Avatar, type Presence } from '../../ui/Avatar.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

export interface Candidates {
  /** friends without a conversation */
  people: readonly Person[];
  /** whether the user has any friends at all */
  hasFriends: boolean;
}

export interface NewConversationDialogProps {
  open: boolean;
  onClose: () => void;
  candidates: QueryState<Candidates>;
  presenceOf: (userId: string) => Presence;
  /** whose conversation is being opened */
  openingId: string | null;
  onPick: (userId: string) => void;
}

export function NewConversationDialog(props: NewConversationDialogProps) {
  const { t } = useTranslation('messages');
  return (
    <Dialog
      open={props.open}
      onOpenChange={(open) => !open && props.onClose()}
      title={t('new.title')}
      description={t('new.text')}
      closeLabel={t('common:close')}
    >
      <Choice {...props} />
    </Dialog>
  );
}

function Choice({ candidates, presenceOf, openingId, onPick }: NewConversationDialogProps) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState('');

  if (candidates.kind === 'loading') {
    return (
      <div className="grid place-items-center py-10">
        <Spinner label={t('common:loading')} />
      </div>
    );
  }
  if (candidates.kind === 'failed') {
    return (
      <ErrorPanel
        title={t('new.failed')}
        text={t('new.failedText')}
        retry={{ label: t('common:retry'), onRetry: candidates.onRetry, loading: candidates.retrying }}
      />
    );
  }
  const { people, hasFriends } = candidates.data;
  if (people.length === 0) {
    return (
      <EmptyState
        icon={hasFriends ? <MessagesSquare size={26} /> : <UsersRound size={26} />}
        title={hasFriends ? t('new.nobody') : t('new.noFriends')}
        text={hasFriends ? t('new.nobodyText') : t('new.noFriendsText')}
        action={
          <Link to={hasFriends ? '/matching' : '/friends?tab=add'} className={buttonClass({ variant: 'primary' })}>
            {t(hasFriends ? 'new.meet' : 'new.toFriends')}
          </Link>
        }
      />
    );
  }
  const found = people.filter((person) => includesText(person.username, text) || includesText(nameOf(person), text));
  return (
    <div className="flex flex-col gap-3">
      <SearchField label={t('new.search')} clearLabel={t('list.clear')} value={text} onChange={setText} />
      {found.length === 0 && (
        <p className="py-6 text-center text-sm text-muted wrap-anywhere">{t('new.none', { text: text.trim() })}</p>
      )}
      <ul className="flex flex-col">
        {found.map((person) => {
          const { userId, avatar, karma } = person;
          const name = nameOf(person);
          const presence = presenceOf(userId);
          return (
            <li key={userId}>
              <button
                type="button"
                disabled={openingId !== null}
                onClick={() => onPick(userId)}
                className="flex w-full items-center gap-3 rounded-control px-2 py-2 text-start hover:bg-accent-soft disabled:opacity-60"
              >
                <Avatar
                  src={avatar}
                  name={name}
                  size={44}
                  karma={karma}
                  karmaLabel={karmaText(karma)}
                  presence={presence}
                />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="font-semibold">
                    <OneLine>{name}</OneLine>
                  </span>
                  <span className="truncate text-xs text-muted">{presence.label}</span>
                </span>
                {openingId === userId && <Spinner size={20} />}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
