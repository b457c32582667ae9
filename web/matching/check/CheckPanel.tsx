import { ArrowLeft, CircleCheck, Flag, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { BeginBlurredSwitch, type BeginBlurredSwitchProps } from './BeginBlurredSwitch.tsx';
import { BlurSwitch, type BlurSwitchProps } from './BlurSwitch.tsx';
import type { CheckView } from './check-state.ts';
import { DeviceChoice, type DeviceChoiceProps } from './DeviceChoice.tsx';
import { LevelMeter, type LevelMeterProps } from './LevelMeter.tsx';
import { Preview, type PreviewProps } from './Preview.tsx';

export interface CheckPanelProps
  extends Omit<PreviewProps, 'view'>,
    Pick<DeviceChoiceProps, 'onChoose'>,
    Pick<BlurSwitchProps, 'onBlur'>,
    Pick<BeginBlurredSwitchProps, 'onBeginBlurred'> {
  view: CheckView;
  /** what is missing before the search can start */
  missing?: 'mustConfirmEmail' | 'mustProveAge' | undefined;
  /** a report of this user may include frames of their video */
  framesMayBeKept?: boolean;
  listen: LevelMeterProps['listen'];
  onRetry: () => void;
  onAudioOnly: () => void;
  onWithCamera: () => void;
  onStart: () => void;
  onBack: () => void;
}

/** The camera check as a function of one value. */
export function CheckPanel(props: CheckPanelProps) {
  const { view } = props;
  const { t } = useTranslation('matching');
  return (
    <section className="mx-auto grid w-full max-w-4xl gap-6" aria-label={t('title')}>
      <header>
        <h1 className="text-2xl">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('subtitle')}</p>
      </header>
      <LiveRegion>{t(`status.${view.status}`)}</LiveRegion>

      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1.7fr)_minmax(14rem,1fr)]">
        {view.problem ? <Problem {...props} /> : <Picture {...props} />}
        <div className="grid gap-6">
          {view.canStart && <DeviceChoice view={view} onChoose={props.onChoose} />}
          {view.canStart && view.blur && <BlurSwitch blur={view.blur} onBlur={props.onBlur} />}
          {view.canStart && (
            <BeginBlurredSwitch beginBlurred={view.beginBlurred} onBeginBlurred={props.onBeginBlurred} />
          )}
          <footer className="grid gap-3 max-md:order-first">
            <Button
              size="lg"
              variant="primary"
              block
              disabled={!view.canStart || props.missing !== undefined}
              onClick={props.onStart}
            >
              {t('start')}
            </Button>
            {props.missing && <p className="text-sm">{t(props.missing)}</p>}
            <Button
              size="lg"
              variant="ghost"
              block
              icon={<ArrowLeft aria-hidden="true" size={20} />}
              onClick={props.onBack}
            >
              {t('back')}
            </Button>
            {view.isDirect && (
              <p className="flex gap-3 text-sm text-muted">
                <TriangleAlert aria-hidden="true" size={20} className="shrink-0 text-warning" />
                {t('direct')}
              </p>
            )}
            {props.framesMayBeKept && (
              <p className="flex gap-3 text-sm text-muted">
                <Flag aria-hidden="true" size={20} className="shrink-0" />
                {t('evidence')}
              </p>
            )}
          </footer>
        </div>
      </div>
    </section>
  );
}

function Picture(props: CheckPanelProps) {
  const { view } = props;
  const { t } = useTranslation('matching');
  return (
    <div className="grid gap-3">
      <Preview view={view} onMicrophone={props.onMicrophone} onCamera={props.onCamera} />
      {view.canStart && (
        <>
          <LevelMeter label={t('level')} listen={props.listen} source={view.stream?.getAudioTracks()[0]?.id} />
          <p className="text-sm text-muted">{t(view.microphoneOn ? 'levelHint' : 'levelMuted')}</p>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <CircleCheck aria-hidden="true" size={18} className="text-live" />
            {t(`status.${view.status}`)}
            {view.audioOnly && (
              <Button variant="ghost" onClick={props.onWithCamera}>
                {t('withCamera')}
              </Button>
            )}
          </p>
        </>
      )}
    </div>
  );
}

function Problem({ view, onRetry, onAudioOnly }: CheckPanelProps) {
  const { t } = useTranslation('matching');
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-6">
      <h2 className="flex items-center gap-3 text-lg">
        <TriangleAlert aria-hidden="true" size={22} className="shrink-0 text-warning" />
        {t('status.failed')}
      </h2>
      <p>{view.problem && t(`problem.${view.problem}`)}</p>
      {view.help && <p className="text-sm text-muted">{t(`help.${view.help}`)}</p>}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
        {view.mayGoAudioOnly && <Button onClick={onAudioOnly}>{t('audioOnly')}</Button>}
      </div>
    </div>
  );
}
