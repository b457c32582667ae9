import type { Invitation } from '@visavis/domain/friends/invite-contract.ts';
import { Link } from 'react-router';
import { has } from '../../i18n/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QueryState } from '../../lib/query-state.ts';
import room from '../../ui/art/empty-room.svg';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Inviter, InviterSkeleton } from './Inviter.tsx';
import type { Refusal } from './refusal.ts';

export interface VisitorInvitationProps {
  state: QueryState<Invitation>;
  refusal: Refusal | null;
  /** the page that a sign-in leads back to */
  to: string;
}

/** Above the words on a phone, where there is no room beside them. */
const Face = ({ src }: { src: string }) => (
  <div className="relative aspect-3/2 max-h-80 overflow-hidden rounded-card bg-raised md:hidden">
    <Portrait src={src} />
  </div>
);

/** An invitation for someone who is not signed in. Its links work before any script has run. */
export function VisitorInvitation({ state, refusal, to }: VisitorInvitationProps) {
  const { t } = useTranslation('invitation');
  const search = `?to=${encodeURIComponent(to)}`;
  const heading = <h1 className="sr-only">{t('titles:invite')}</h1>;
  if (refusal === 'gone') {
    return (
      <>
        {heading}
        <Face src={room} />
        <p className="font-display text-3xl font-bold">{t('gone.title')}</p>
        <p className="text-muted">{t('gone.visitorText')}</p>
        <div className="grid gap-3 short:grid-cols-[auto_auto]">
          <Link to="/" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
            {t('gone.visitor')}
          </Link>
          <Link to="/login" className={buttonClass({ size: 'lg', block: true })}>
            {t('visitor.login')}
          </Link>
        </div>
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
        <Skeleton className="aspect-3/2 max-h-80 w-full rounded-card! md:hidden" />
        <InviterSkeleton>
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/5" />
          </div>
          <div className="grid gap-3 short:grid-cols-[auto_auto]">
            <Skeleton className="h-13 w-full" />
            <Skeleton className="h-13 w-full" />
          </div>
          <Skeleton className="h-4 w-40" />
        </InviterSkeleton>
      </>
    );
  const name = state.data.displayName;
  const title = t('visitor.title', { name });
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Face src={state.data.avatar} />
      <Inviter username={state.data.username} title={title}>
        <p>{t('visitor.text')}</p>
        <p className="text-sm text-muted">{t('visitor.next', { name })}</p>
        <div className="grid gap-3 short:grid-cols-[auto_auto]">
          {has('signUpByLink') && (
            <Link
              to={`/register${search}`}
              data-part="signUpByLink"
              className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
            >
              {t('visitor.register')}
            </Link>
          )}
          <Link to={`/login${search}`} className={buttonClass({ size: 'lg', block: true })}>
            {t('visitor.login')}
          </Link>
        </div>
        <p className="text-sm text-muted">{t('visitor.free')}</p>
      </Inviter>
    </>
  );
}
