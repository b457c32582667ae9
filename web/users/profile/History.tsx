import type { MatchHistoryItem } from '@visavis/domain/users/contract.ts';
import { Ban, Flag, Minus, ThumbsDown, ThumbsUp, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { karmaText } from '../../i18n/karma-text.ts';
import { minutesSeconds, momentOf } from '../../lib/format.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import { PersonSkeleton } from '../../ui/Skeleton.tsx';

export interface HistoryProps {
  state: QueryState<readonly MatchHistoryItem[]>;
  /** the friend button, from the friends feature */
  friendAction: (match: MatchHistoryItem) => ReactNode;
  /** asks before it blocks the person of a call */
  onBlock: (person: MatchHistoryItem['matchedUser']) => void;
}

interface CallProps extends Pick<HistoryProps, 'onBlock'> {
  match: MatchHistoryItem;
  friendAction: ReactNode;
}

const ratingIcons = { thumbs_up: ThumbsUp, thumbs_down: ThumbsDown, neutral: Minus, none: Minus };

function Call({ match, friendAction, onBlock }: CallProps) {
  const { t, i18n } = useTranslation('profile');
  const { matchedUser: person } = match;
  const rating = match.rating ?? 'none';
  const Icon = ratingIcons[rating];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:flex-nowrap sm:px-6">
      <div className="flex w-full min-w-0 items-center gap-3 sm:w-auto sm:flex-1">
        <Avatar
          src={person.avatar}
          name={person.username}
          size={52}
          karma={person.karma}
          karmaLabel={karmaText(person.karma)}
        />
        <div className="min-w-0">
          <Link
            to={`/user/${encodeURIComponent(person.username)}`}
            className="-my-2 inline-flex min-h-11 max-w-full items-center font-semibold underline-offset-4 hover:underline"
          >
            <span className="truncate">{person.username}</span>
          </Link>
          <p className="text-xs text-muted">
            <time dateTime={match.matchedAt}>{momentOf(match.matchedAt, i18n.language)}</time>
          </p>
        </div>
      </div>
      <dl className="flex gap-6 text-sm sm:w-60 sm:shrink-0">
        <div className="sm:w-24">
          <dt className="text-xs text-muted">{t('history.duration')}</dt>
          <dd className="tabular font-medium">{minutesSeconds(match.duration)}</dd>
        </div>
        <div>
          <dt className="text-xs text-muted">{t('history.rating.label')}</dt>
          <dd className="flex items-center gap-1.5 font-medium">
            <Icon aria-hidden="true" size={16} className="shrink-0 text-muted" />
            {t(`history.rating.${rating}`)}
          </dd>
        </div>
      </dl>
      <div className="ml-auto flex items-center gap-1 sm:min-w-48 sm:justify-end">
        {friendAction}
        <Tooltip label={t('history.block', { username: person.username })}>
          <button
            type="button"
            aria-label={t('history.block', { username: person.username })}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-danger-soft hover:text-danger-text"
            onClick={() => onBlock(person)}
          >
            <Ban aria-hidden="true" size={18} />
          </button>
        </Tooltip>
        <Tooltip label={t('history.report', { username: person.username })}>
          <Link
            to={`/report/${person.userId}`}
            state={{ fromHistory: true, matchId: match.id }}
            aria-label={t('history.report', { username: person.username })}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-danger-soft hover:text-danger-text"
          >
            <Flag aria-hidden="true" size={18} />
          </Link>
        </Tooltip>
      </div>
    </li>
  );
}

const Skeletons = () => (
  <div aria-hidden="true" className="divide-y divide-line">
    {['a', 'b', 'c'].map((key) => (
      <PersonSkeleton key={key} className="gap-3 p-4 sm:px-6" />
    ))}
  </div>
);

/** The last ten calls (spec.md section 2, 'Own profile'). */
export function History({ state, friendAction, onBlock }: HistoryProps) {
  const { t } = useTranslation(['profile', 'common']);
  if (state.kind === 'failed') {
    return (
      <ErrorPanel
        title={t('history.failed')}
        text={t('loadFailedHint')}
        retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
      />
    );
  }
  return (
    <Card flush>
      <header className="border-b border-line p-4 sm:px-6">
        <h2 className="text-lg">{t('history.title')}</h2>
        <p className="text-sm text-muted">{t('history.text')}</p>
      </header>
      {state.kind === 'loading' && <Skeletons />}
      {state.kind === 'ready' && state.data.length === 0 && (
        <EmptyState
          icon={<Video size={26} />}
          title={t('history.empty')}
          text={t('history.emptyText')}
          action={
            <Link to="/matching" className={buttonClass({ variant: 'primary' })}>
              {t('history.emptyAction')}
            </Link>
          }
        />
      )}
      {state.kind === 'ready' && state.data.length > 0 && (
        <ul className="divide-y divide-line">
          {state.data.map((match) => (
            <Call key={match.id} match={match} friendAction={friendAction(match)} onBlock={onBlock} />
          ))}
        </ul>
      )}
    </Card>
  );
}
