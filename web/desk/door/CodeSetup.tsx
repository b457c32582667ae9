import clsx from 'clsx';
import { Check, Copy } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { codeText, problemOf } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCopied } from '../../lib/use-copied.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { QrCode } from '../../ui/QrCode.tsx';
import { useDesk } from '../desk-services.tsx';
import { CodeField } from './CodeField.tsx';
import { useBeginCode, useConfirmCode } from './queries.ts';

/** The key of an authenticator, in groups that stay whole, with a copy button that confirms for three seconds. */
export function KeyByHand({ secret }: { secret: string }) {
  const { t } = useTranslation('desk');
  const [copied, copy] = useCopied(useDesk(), secret, () => toast.error(t('setup.copyFailed')));

  const groups = (secret.match(/.{1,4}/g) ?? []).map((group, n) => ({ group, at: n * 4 }));
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        {t('setup.byHand')}
        <code translate="no" className="mt-1 block font-sans font-semibold tracking-wider text-text select-all">
          {groups.map(({ group, at }) => (
            <span key={at}>
              <span className="whitespace-nowrap">{group}</span>{' '}
            </span>
          ))}
        </code>
      </p>
      <Button
        className="self-start"
        onClick={copy}
        icon={copied ? <Check aria-hidden="true" size={18} /> : <Copy aria-hidden="true" size={18} />}
      >
        {t(copied ? 'setup.copied' : 'setup.copy')}
      </Button>
      <LiveRegion>{copied && t('setup.copied')}</LiveRegion>
    </div>
  );
}

export type CodeSetupState =
  | { step: 'password'; busy: boolean; problem: string | null; onPassword: (password: string) => void }
  | {
      step: 'scan';
      uri: string;
      secret: string;
      busy: boolean;
      problem: string | null;
      onCode: (code: string) => void;
    };

function PasswordStep({ busy, problem, onPassword }: Extract<CodeSetupState, { step: 'password' }>) {
  const { t } = useTranslation('desk');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPassword(password);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        type="password"
        label={t('setup.password')}
        hint={t('setup.passwordHint')}
        error={problem ? codeText(problem) : undefined}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg" block loading={busy}>
        {t('setup.go')}
      </Button>
    </form>
  );
}

/** Sets up a one-time code: the password, a picture to scan, and a first code that proves it was. */
export function CodeSetupView(state: CodeSetupState) {
  const { t } = useTranslation('desk');
  if (state.step === 'password') return <PasswordStep {...state} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{t('setup.scan')}</p>
      <QrCode text={state.uri} label={t('setup.qr')} />
      {/* A phone cannot scan its own screen. */}
      <a href={state.uri} className={clsx(buttonClass({ block: true }), 'not-pointer-coarse:hidden')}>
        {t('setup.onThisDevice')}
      </a>
      <KeyByHand secret={state.secret} />
      <CodeField
        submitLabel={t('setup.done')}
        isMain
        busy={state.busy}
        problem={state.problem}
        onSubmit={state.onCode}
      />
    </div>
  );
}

/** @param onDone called once the new code counts */
export function CodeSetup({ onDone }: { onDone?: () => void }) {
  const begin = useBeginCode();
  const confirm = useConfirmCode();
  if (begin.data) {
    return (
      <CodeSetupView
        step="scan"
        {...begin.data}
        busy={confirm.isPending}
        problem={confirm.error && problemOf(confirm.error)}
        onCode={(code) => confirm.mutate(code, { onSuccess: onDone })}
      />
    );
  }
  return (
    <CodeSetupView
      step="password"
      busy={begin.isPending}
      problem={begin.error && problemOf(begin.error)}
      onPassword={(password) => begin.mutate(password)}
    />
  );
}
