import type { FriendRequest } from '@visavis/domain/friends/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { agoText } from '../../i18n/ago.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import { useRestraint } from '../../services/restraint.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { type RequestAnswer, useAnswerRequest, useCancelRequest } from '../mutations.ts';
import { PersonRow, PersonRowSkeletons } from '../PersonRow.tsx';
import { Barred } from './Barred.tsx';

interface RequestRowProps {
  request: FriendRequest;
  /** milliseconds */
  now: number;
}

/** How the two met, and when the request was sent. */
function useRequestDetail({ request, now }: RequestRowProps): string {
  const { t, language } = useTranslation('friends');
  const met = request.metThrough === 'VIDEO_MATCH' ? t('requests.metVideo') : t('requests.metCode');
  return `${met} · ${agoText(language, Date.parse(request.createdAt), now)}`;
}

function ReceivedRow(props: RequestRowProps) {
  const { t } = useTranslation('friends');
  const { id, requester } = props.request;
  const answer = useAnswerRequest();
  const isBarred = useRestraint() === 'contact';
  const username = nameOf(requester);
  const send = (action: RequestAnswer['action']) => answer.mutate({ id, action });
  const sending = answer.isPending ? answer.variables.action : null;
  return (
    <PersonRow
      person={requester}
      detail={useRequestDetail(props)}
      hasUsername
      wrap
      actions={
        <>
          <Button
            variant="primary"
            className="flex-1 sm:flex-none"
            aria-label={t('requests.acceptLabel', { username })}
            icon={<Check aria-hidden="true" size={18} />}
            loading={sending === 'accept'}
            disabled={answer.isPending || isBarred}
            onClick={() => send('accept')}
          >
            {t('requests.accept')}
          </Button>
          <Button
            className="flex-1 sm:flex-none"
            aria-label={t('requests.declineLabel', { username })}
            icon={<X aria-hidden="true" size={18} />}
            loading={sending === 'decline'}
            disabled={answer.isPending}
            onClick={() => send('decline')}
          >
            {t('requests.decline')}
          </Button>
          {isBarred && <Barred />}
        </>
      }
    />
  );
}

function SentRow(props: RequestRowProps) {
  const { t } = useTranslation('friends');
  const { id, receiver } = props.request;
  const cancel = useCancelRequest();
  return (
    <PersonRow
      person={receiver}
      detail={useRequestDetail(props)}
      hasUsername
      wrap
      actions={
        <>
          <Badge className="me-auto sm:me-0">{t('requests.waiting')}</Badge>
          <Button
            variant="ghost"
            aria-label={t('requests.cancelLabel', { username: nameOf(receiver) })}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          >
            {t('requests.cancel')}
          </Button>
        </>
      }
    />
  );
}

interface SectionProps {
  title: string;
  none: string;
  state: QueryState<readonly FriendRequest[]>;
  row: (request: FriendRequest) => ReactNode;
}

function Section({ title, none, state, row }: SectionProps) {
  const { t } = useTranslation('friends');
  return (
    <section ref={keepFocus} className="flex flex-col gap-3">
      <h2 tabIndex={-1} className="self-start text-lg">
        {title}
      </h2>
      {state.kind === 'loading' && <PersonRowSkeletons count={2} />}
      {state.kind === 'failed' && (
        <ErrorPanel
          title={t('requests.failed')}
          text={t('requests.failedText')}
          retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
        />
      )}
      {state.kind === 'ready' && (
        <Card flush>
          {state.data.length === 0 ? (
            <p className="px-5 py-6 text-sm text-muted">{none}</p>
          ) : (
            <ul aria-label={title} className="divide-y divide-line">
              {state.data.map(row)}
            </ul>
          )}
        </Card>
      )}
    </section>
  );
}

export interface RequestsTabProps {
  pending: QueryState<readonly FriendRequest[]>;
  sent: QueryState<readonly FriendRequest[]>;
  /** milliseconds */
  now: number;
}

export function RequestsTab({ pending, sent, now }: RequestsTabProps) {
  const { t } = useTranslation('friends');
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <Section
        title={t('requests.received')}
        none={t('requests.receivedNone')}
        state={pending}
        row={(request) => <ReceivedRow key={request.id} request={request} now={now} />}
      />
      <Section
        title={t('requests.sent')}
        none={t('requests.sentNone')}
        state={sent}
        row={(request) => <SentRow key={request.id} request={request} now={now} />}
      />
    </div>
  );
}
