import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import { codeOf, codeText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import QrCode from '../../ui/QrCode.tsx';
import { CodeField } from './CodeField.tsx';
import { KeyByHand } from './KeyByHand.tsx';
import { useBeginCode, useConfirmCode } from './queries.ts';

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
        problem={confirm.error && codeOf(confirm.error)}
        onCode={(code) => confirm.mutate(code, { onSuccess: onDone })}
      />
    );
  }
  return (
    <CodeSetupView
      step="password"
      busy={begin.isPending}
      problem={begin.error && codeOf(begin.error)}
      onPassword={(password) => begin.mutate(password)}
    />
  );
}
