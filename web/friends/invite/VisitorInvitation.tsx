import type { Invitation } from '@visavis/domain/friends/invite-contract.ts';
import { LinkIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { QueryState } from '../../lib/query-state.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Inviter } from './Inviter.tsx';
import type { Refusal } from './refusal.ts';

export interface VisitorInvitationProps {
  state: QueryState<Invitation>;
  refusal: Refusal | null;
  /** the page that a sign-in leads back to */
  to: string;
}

/** An invitation for someone who is not signed in. Its links work before any script has run. */
export function VisitorInvitation({ state, refusal, to }: VisitorInvitationProps) {
  const { t } = useTranslation(['invitation', 'common', 'titles']);
  const search = `?to=${encodeURIComponent(to)}`;
  const heading = <h1 className="sr-only">{t('titles:invite')}</h1>;
  if (refusal === 'gone') {
    return (
      <>
        {heading}
        <EmptyState
          icon={<LinkIcon size={26} />}
          title={t('gone.title')}
          text={t('gone.text')}
          action={
            <>
              <Link to="/" className={buttonClass({ variant: 'primary' })}>
                {t('gone.visitor')}
              </Link>
              <Link to="/login" className={buttonClass()}>
                {t('visitor.login')}
              </Link>
            </>
          }
        />
      </>
    );
  }
  if (state.kind === 'failed') {
    return (
      <>
        {heading}
        <ErrorPanel
          title={t('failed.title')}
          text={t(refusal === 'often' ? 'failed.often' : 'failed.text')}
          retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
        />
      </>
    );
  }
  if (state.kind === 'loading')
    return (
      <>
        {heading}
        <Skeleton className="h-80 w-full" />
      </>
    );
  const name = state.data.displayName;
  const title = t('visitor.title', { name });
  return (
    <Inviter person={state.data} title={title}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p>{t('visitor.text')}</p>
      <p className="text-sm text-muted">{t('visitor.next', { name })}</p>
      <div className="grid w-full gap-3">
        <Link to={`/register${search}`} className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          {t('visitor.register')}
        </Link>
        <Link to={`/login${search}`} className={buttonClass({ size: 'lg', block: true })}>
          {t('visitor.login')}
        </Link>
      </div>
      <p className="text-sm text-muted">{t('visitor.free')}</p>
    </Inviter>
  );
}
