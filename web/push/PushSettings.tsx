import { useTranslation } from '../i18n/use-translation.ts';
import { queryState } from '../lib/query-state.ts';
import { ErrorPanel } from '../ui/ErrorPanel.tsx';
import { Switch } from '../ui/form/Switch.tsx';
import { RowSkeletons } from '../ui/RowSkeletons.tsx';
import { PushChoices } from './PushChoices.tsx';
import { useDevice, usePush, useSavePushSettings } from './queries.ts';

/** News that reaches this user while the app is closed, for the settings. */
export function PushSettings() {
  const { t } = useTranslation('push');
  const device = useDevice();
  const save = useSavePushSettings();
  const state = queryState(usePush());
  const isOffered = state.kind !== 'ready' || (state.data.publicKey !== null && state.data.problem !== 'unsupported');
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg">{t('title')}</h2>
        {isOffered && <p className="text-sm text-muted">{t('text')}</p>}
      </div>
      {state.kind === 'loading' && <RowSkeletons count={1} />}
      {state.kind === 'failed' && (
        <ErrorPanel
          plain
          title={t('loadFailed')}
          retry={{ label: t('common:retry'), onRetry: state.onRetry, loading: state.retrying }}
        />
      )}
      {state.kind === 'ready' && <Device state={state.data} device={device} onSave={save.mutate} />}
    </div>
  );
}

interface DeviceProps {
  state: NonNullable<ReturnType<typeof usePush>['data']>;
  device: ReturnType<typeof useDevice>;
  onSave: ReturnType<typeof useSavePushSettings>['mutate'];
}

function Device({ state: { publicKey, isSubscribed, settings, problem }, device, onSave }: DeviceProps) {
  const { t } = useTranslation('push');
  if (publicKey === null) return <p className="text-sm text-muted">{t('none')}</p>;
  if (problem === 'unsupported') return <p className="text-sm text-muted">{t('unsupported')}</p>;
  const isOn = isSubscribed && problem === null;
  return (
    <>
      <Switch
        label={t('device')}
        hint={t(problem === 'denied' ? 'denied' : 'deviceHint')}
        checked={isOn}
        disabled={device.isPending || problem === 'denied'}
        onChange={(on) => device.mutate(on ? publicKey : null)}
      />
      {isOn && <PushChoices settings={settings} onSave={onSave} />}
    </>
  );
}
