import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { AgeRefused } from '../auth/AgeRefused.tsx';
import { AuthFrame, AuthHeading, textLink } from '../auth/AuthFrame.tsx';
import { useAgeRefusal } from '../auth/age-refusal.ts';
import { invitationIn, ownPath } from '../auth/carry/way-back.ts';
import { ProviderLogin, ProviderOther } from '../auth/providers/ProviderLogin.tsx';
import { ProviderSignUp } from '../auth/providers/ProviderSignUp.tsx';
import { type Unknown, useProviderReturn } from '../auth/providers/use-provider-return.ts';
import { takeWayBack } from '../auth/providers/use-provider-way.ts';
import { SignUpClosed } from '../auth/register/SignUpClosed.tsx';
import { useSession } from '../auth/use-session.ts';
import { codeText } from '../i18n/error-text.ts';
import { site } from '../i18n/site.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { AcceptanceLine } from '../legal/AcceptanceLine.tsx';
import { useLegalText } from '../legal/queries.ts';
import { Preferences } from '../preferences/Preferences.tsx';
import { useServices } from '../services/services.tsx';
import { useAuth } from '../services/use-auth.ts';
import { buttonClass } from '../ui/button-class.ts';
import { toast } from '../ui/overlay/toast.ts';
import { Spinner } from '../ui/Spinner.tsx';

const SETTINGS = '/profile?tab=settings';

/** Where another site sends the browser back to: /login/callback/<provider>?code=… */
export default function ProviderReturnPage() {
  const { t } = useTranslation('providers');
  const { storage } = useServices();
  const { provider = '' } = useParams();
  const [search] = useSearchParams();
  const [query] = useState(() => Object.fromEntries(search));
  const [to] = useState(() => takeWayBack(storage));
  const navigate = useNavigate();
  const { enter } = useSession();
  const isAuthenticated = useAuth((state) => state.isAuthenticated);
  const name = site().signIns.find((each) => each.name === provider)?.label ?? provider;
  const state = useProviderReturn(provider, query, (answer) => {
    if (answer.outcome === 'signed-in') return enter(answer, to);
    toast.success(t(`done.${answer.outcome}`, { name }));
    void navigate(ownPath(to) ?? SETTINGS, { replace: true });
  });
  return (
    <AuthFrame preferences={<Preferences />}>
      {state.kind === 'checking' && (
        <div role="status" className="flex items-center gap-4">
          <Spinner size={28} />
          <h1 className="text-2xl font-bold">{t('checking', { name })}</h1>
        </div>
      )}
      {state.kind === 'failed' && (
        <div role="alert" className="flex flex-col items-start gap-5">
          <ShieldAlert aria-hidden="true" size={36} className="text-warning short:hidden" />
          <AuthHeading title={t('failed.title', { name })} text={codeText(state.problem)} />
          <Link
            to={isAuthenticated ? SETTINGS : '/login'}
            replace
            className={buttonClass({ variant: 'primary', size: 'lg' })}
          >
            {t(isAuthenticated ? 'failed.settings' : 'failed.again')}
          </Link>
        </div>
      )}
      {state.kind === 'unknown' && <Newcomer name={name} known={state} to={to} />}
    </AuthFrame>
  );
}

/** Someone whom no account knows: they have one here and link it, or make one. */
function Newcomer({ name, known, to }: { name: string; known: Unknown; to: string | null }) {
  const { t, language } = useTranslation('providers');
  const { clock } = useServices();
  const { linkAndSignIn, signUpThrough } = useSession();
  const { account, email, isEmailVerified } = known;
  const [hasAccount, setHasAccount] = useState(account === 'password');
  const [isWorking, setIsWorking] = useState(false);
  const refusal = useAgeRefusal();
  const acceptedTexts = useLegalText('terms').data?.version;
  const { registration } = site();
  const invitation = invitationIn(to);
  const today = new Date(clock.serverNow()).toISOString().slice(0, 10);
  if (account === 'other' && email) return <ProviderOther name={name} email={email} />;
  const other = (text: string, label: string, choose: boolean) => (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {text}
      <button type="button" className={textLink} onClick={() => setHasAccount(choose)}>
        {label}
      </button>
    </p>
  );
  if (hasAccount) {
    return (
      <>
        <ProviderLogin
          name={name}
          email={account === 'password' ? email : null}
          onSubmit={(values) => linkAndSignIn(values, to)}
        />
        {account === 'none' && other(t('link.isNew'), t('link.register'), false)}
      </>
    );
  }
  const closed = registration === 'closed' || (registration === 'invitation' && !invitation);
  return (
    <>
      {closed && <SignUpClosed code={registration === 'closed' ? 'REGISTRATION_CLOSED' : 'INVITATION_REQUIRED'} />}
      {!closed && refusal.until !== null && <AgeRefused />}
      {!closed && refusal.until === null && (
        <ProviderSignUp
          {...{ name, email, isEmailVerified, today, refusal, isWorking }}
          acceptance={<AcceptanceLine />}
          onSubmit={async (values) => {
            if (refusal.check()) return;
            const body = { ...values, acceptedTexts, language, ...(invitation && { invitation }) };
            await signUpThrough(body, () => setIsWorking(true), to).finally(() => setIsWorking(false));
          }}
        />
      )}
      {other(t('new.haveAccount'), t('new.link'), true)}
    </>
  );
}
