import { nameOf } from '@visavis/domain/users/names.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type QueryState, queryState } from '../../lib/query-state.ts';
import { wrapName } from '../../lib/wrap-name.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { useBlock } from '../mutations.ts';
import { PersonRowSkeletons } from '../PersonRow.tsx';
import { useBlocked } from '../queries.ts';

function BlockedRow({ person }: { person: Person }) {
  const { t } = useTranslation('friends');
  const block = useBlock();
  return (
    <li className="flex items-center gap-4 py-3">
      <Avatar src={person.avatar} name={nameOf(person)} size={40} />
      <bdi translate="no" className="line-clamp-2 min-w-0 flex-1 font-medium wrap-anywhere">
        {wrapName(nameOf(person))}
      </bdi>
      <Button
        aria-label={t('block.undoLabel', { username: nameOf(person) })}
        loading={block.isPending}
        onClick={() => block.mutate({ userId: person.userId, block: false })}
      >
        {t('block.undo')}
      </Button>
    </li>
  );
}

export function BlockedListView({ state }: { state: QueryState<readonly Person[]> }) {
  const { t } = useTranslation('friends');
  if (state.kind === 'loading') return <PersonRowSkeletons count={2} />;
  if (state.kind === 'failed') {
    return (
      <ErrorPanel
        plain
        title={t('block.failed')}
        text={t('block.failedText')}
        retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
      />
    );
  }
  return (
    <div ref={keepFocus}>
      {state.data.length === 0 ? (
        <p tabIndex={-1} className="text-sm text-muted">
          {t('block.none')}
        </p>
      ) : (
        <ul aria-label={t('block.listLabel')} className="divide-y divide-line">
          {state.data.map((person) => (
            <BlockedRow key={person.userId} person={person} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The users this user has blocked, for the settings (rulings 20). */
export const BlockedList = () => <BlockedListView state={queryState(useBlocked())} />;
