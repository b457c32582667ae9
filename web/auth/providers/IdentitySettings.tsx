import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Identity } from '@visavis/domain/auth/provider-contract.ts';
import { Globe, Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { agoText } from '../../i18n/ago.ts';
import { codeText, problemOf } from '../../i18n/error-text.ts';
import { site } from '../../i18n/site.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { askedOf, passwordProblem } from '../../lib/password-problem.ts';
import { queryState } from '../../lib/query-state.ts';
import { useServerNow } from '../../lib/use-now.ts';
import { useServices } from '../../services/services.tsx';
import { useCurrentUser } from '../../services/use-auth.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { PasswordPrompt } from '../../ui/overlay/PasswordPrompt.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { RowSkeletons } from '../../ui/RowSkeletons.tsx';
import { ProofNotice } from './ProofNotice.tsx';
import { useProviderWay } from './use-provider-way.ts';

const MINUTE = 60_000;
const KEY = ['identities'] as const;

type Step = { kind: 'link'; provider: string } | { kind: 'remove'; identity: Identity };
/** The step that waits for a question to be answered; `problem` is a code of `errors`. */
type Asking = { step: Step; for: 'consent' | 'password'; busy: boolean; problem: string | null };

/** Accounts at other sites with which this user signs in. */
export function IdentitySettings() {
  const { t, language } = useTranslation('providers');
  const { api, auth, clock } = useServices();
  const client = useQueryClient();
  const { passwordless } = useCurrentUser();
  const state = queryState(
    useQuery({ queryKey: KEY, queryFn: () => api.call('GET /api/auth/identities'), staleTime: 0 }),
  );
  const now = useServerNow(clock, MINUTE);
  const { leaving, go } = useProviderWay();
  const [asking, setAsking] = useState<Asking | null>(null);
  const ago = (time: string) => agoText(language, Date.parse(time), now);
  const linked = state.kind === 'ready' ? state.data : [];
  const free = site().signIns.filter(({ name }) => !linked.some(({ provider }) => provider === name));

  async function take(step: Step, password?: string): Promise<void> {
    if (password !== undefined) setAsking({ step, for: 'password', busy: true, problem: null });
    else if (step.kind === 'remove') setAsking({ step, for: 'consent', busy: true, problem: null });
    try {
      if (step.kind === 'link') return await go(step.provider, 'link', { ...(password !== undefined && { password }) });
      await api.call('POST /api/auth/identities/:id/remove', { params: { id: step.identity.id }, body: { password } });
      client.setQueryData<Identity[]>(KEY, (list) => list?.filter(({ id }) => id !== step.identity.id));
      toast.success(t('settings.removed', { name: step.identity.label }));
      setAsking(null);
    } catch (error) {
      const code = askedOf(problemOf(error), auth.get().user);
      const problem = passwordProblem(code, password !== undefined);
      if (problem !== undefined) return setAsking({ step, for: 'password', busy: false, problem });
      void client.invalidateQueries({ queryKey: KEY });
      toast.error(codeText(code));
      setAsking(null);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg">{t('settings.title')}</h2>
        <p className="text-sm text-muted">{t('settings.text')}</p>
      </div>
      {passwordless && <ProofNotice linked={linked} />}
      {state.kind === 'loading' && <RowSkeletons count={1} />}
      {state.kind === 'failed' && (
        <ErrorPanel
          plain
          title={t('settings.failed')}
          text={t('settings.failedText')}
          retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
        />
      )}
      {state.kind === 'ready' && linked.length === 0 && <p className="text-sm text-muted">{t('settings.none')}</p>}
      {linked.length > 0 && (
        <ul aria-label={t('settings.listLabel')} className="divide-y divide-line">
          {linked.map((identity) => (
            <li key={identity.id} className="flex items-center gap-3 py-3">
              <Globe aria-hidden="true" size={20} className="shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{identity.label}</p>
                <p className="text-xs text-muted">
                  {t('settings.added', { ago: ago(identity.createdAt) })} ·{' '}
                  {identity.provider === null
                    ? t('settings.gone')
                    : identity.lastUsedAt
                      ? t('settings.used', { ago: ago(identity.lastUsedAt) })
                      : t('settings.neverUsed')}
                </p>
              </div>
              <Button
                className="shrink-0"
                aria-label={t('settings.unlinkLabel', { name: identity.label })}
                icon={<Unlink aria-hidden="true" size={18} />}
                onClick={() =>
                  setAsking({ step: { kind: 'remove', identity }, for: 'consent', busy: false, problem: null })
                }
              >
                {t('settings.unlink')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {state.kind === 'ready' && (
        <div className="flex flex-wrap gap-3 empty:hidden">
          {free.map(({ name, label }) => (
            <Button
              key={name}
              icon={<Link2 aria-hidden="true" size={18} />}
              loading={leaving === name}
              onClick={() => void take({ kind: 'link', provider: name })}
            >
              {t('settings.link', { name: label })}
            </Button>
          ))}
        </div>
      )}
      <ConfirmDialog
        danger
        open={asking?.for === 'consent'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t('settings.removeTitle', { name: asking?.step.kind === 'remove' ? asking.step.identity.label : '' })}
        text={t('settings.removeText', { name: asking?.step.kind === 'remove' ? asking.step.identity.label : '' })}
        confirmLabel={t('settings.unlink')}
        cancelLabel={t('common:cancel')}
        loading={asking?.busy ?? false}
        onConfirm={() => asking && void take(asking.step)}
      />
      {asking?.for === 'password' && (
        <PasswordPrompt
          busy={asking.busy}
          title={t('passkey-settings:confirm.title')}
          text={t('confirm.text')}
          label={t('auth:fields.password')}
          submitLabel={t('passkey-settings:confirm.submit')}
          closeLabel={t('common:close')}
          {...(asking.problem && { error: codeText(asking.problem) })}
          onSubmit={(password) => void take(asking.step, password)}
          onCancel={() => setAsking(null)}
        />
      )}
    </div>
  );
}
