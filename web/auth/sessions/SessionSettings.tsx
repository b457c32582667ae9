import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { codeText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryState } from '../../lib/query-state.ts';
import { useServerNow } from '../../lib/use-now.ts';
import { useServices } from '../../services/services.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { PasswordPrompt } from '../../ui/overlay/PasswordPrompt.tsx';
import { RowSkeletons } from '../../ui/RowSkeletons.tsx';
import { useSessions } from './queries.ts';
import { SessionList } from './SessionList.tsx';
import { useEnding } from './use-ending.ts';

interface ConfirmPasswordProps {
  busy: boolean;
  /** a code of `errors` */
  problem: string | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password before a session ends. */
export function ConfirmPassword({ problem, ...rest }: ConfirmPasswordProps) {
  const { t } = useTranslation('sessions');
  return (
    <PasswordPrompt
      {...rest}
      title={t('confirm.title')}
      text={t('confirm.text')}
      label={t('confirm.password')}
      submitLabel={t('confirm.submit')}
      closeLabel={t('common:close')}
      error={problem ? codeText(problem) : undefined}
    />
  );
}

const MINUTE = 60_000;

/** Where this user is signed in, for the settings. */
export function SessionSettings() {
  const { t } = useTranslation('sessions');
  const state = queryState(useSessions());
  const now = useServerNow(useServices().clock, MINUTE);
  const { ending, endOne, endOthers, confirm, cancel } = useEnding();
  const target = ending.kind === 'busy' ? ending.target : null;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg">{t('title')}</h2>
        <p className="text-sm text-muted">{t('text')}</p>
      </div>
      {state.kind === 'loading' && <RowSkeletons count={2} />}
      {state.kind === 'failed' && (
        <ErrorPanel
          plain
          title={t('failed')}
          text={t('failedText')}
          retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
        />
      )}
      {state.kind === 'ready' && (
        <>
          <SessionList
            sessions={state.data}
            now={now}
            ending={target && target !== 'others' ? target.id : null}
            onEnd={endOne}
          />
          {state.data.length > 1 && <EndOthers loading={target === 'others'} onEnd={endOthers} />}
        </>
      )}
      {ending.kind === 'password' && (
        <ConfirmPassword busy={ending.busy} problem={ending.problem} onSubmit={confirm} onCancel={cancel} />
      )}
    </div>
  );
}

function EndOthers({ loading, onEnd }: { loading: boolean; onEnd: () => void }) {
  const { t } = useTranslation('sessions');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        className="self-start"
        icon={<LogOut aria-hidden="true" size={18} />}
        loading={loading}
        onClick={() => setAsking(true)}
      >
        {t('endOthers')}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={t('others.title')}
        text={t('others.text')}
        confirmLabel={t('end')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => {
          setAsking(false);
          onEnd();
        }}
      />
    </>
  );
}
