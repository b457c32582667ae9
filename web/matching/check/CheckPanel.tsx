import { ArrowLeft, CircleCheck, Flag, MicOff, TriangleAlert, Volume2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyFile } from '../../lib/lazy.tsx';
import { Button } from '../../ui/Button.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { BeginBlurredSwitch, type BeginBlurredSwitchProps } from './BeginBlurredSwitch.tsx';
import { BlurSwitch, type BlurSwitchProps } from './BlurSwitch.tsx';
import { type CheckView, readinessOf } from './check-state.ts';
import { DataSaverSwitch, type DataSaverSwitchProps } from './DataSaverSwitch.tsx';
import { DeviceChoice, type DeviceChoiceProps } from './DeviceChoice.tsx';
import { Preview, type PreviewProps } from './Preview.tsx';
import type { ProblemProps } from './Problem.tsx';

interface SpeakerTestProps {
  /** Sounds a chime on the chosen speaker; resolves when it is over. */
  onTestSpeaker: () => Promise<void>;
}

/** Lets someone hear the chosen speaker. */
function SpeakerTest({ onTestSpeaker }: SpeakerTestProps) {
  const { t } = useTranslation('matching');
  const [isSounding, setSounding] = useState(false);
  return (
    <Button
      disabled={isSounding}
      icon={<Volume2 aria-hidden="true" size={18} />}
      onClick={() => {
        setSounding(true);
        void onTestSpeaker().finally(() => setSounding(false));
      }}
    >
      {t(isSounding ? 'speakerTest.sounding' : 'speakerTest.play')}
    </Button>
  );
}

/** Most cameras open, and most connections come about: no one loads this on the way to the queue. */
export const problems = lazyFile(() => import('./problems.ts'));

const Problem = problems.part('Problem');
const ReachDoor = problems.part('ReachDoor');

export interface CheckPanelProps
  extends Omit<PreviewProps, 'view'>,
    Omit<ProblemProps, 'view'>,
    Pick<DeviceChoiceProps, 'onChoose'>,
    SpeakerTestProps,
    Pick<BlurSwitchProps, 'onBlur'>,
    Pick<BeginBlurredSwitchProps, 'onBeginBlurred'>,
    DataSaverSwitchProps {
  view: CheckView;
  /** what is missing before the search can start */
  missing?: 'mustConfirmEmail' | 'mustProveAge' | undefined;
  /** in place of Start: why there is none, and what to do instead */
  instead?: ReactNode;
  /** a report of this user may include frames of their video */
  framesMayBeKept?: boolean;
  onWithCamera: () => void;
  onTestReach: () => void;
  onStart: () => void;
  onBack: () => void;
}

/** The camera check as a function of one value: the picture, and beside it Start; the settings follow. */
export function CheckPanel(props: CheckPanelProps) {
  const { view } = props;
  const { t } = useTranslation('matching');
  return (
    <section
      className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_17rem] md:grid-rows-[auto_auto_1fr] md:gap-x-6 md:gap-y-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-x-8"
      aria-label={t('title')}
    >
      <header className="md:col-start-2">
        <h1 className="text-xl font-bold md:text-2xl">{t('title')}</h1>
        <p className="mt-1 text-sm text-muted max-md:sr-only short:sr-only">{t('subtitle')}</p>
      </header>
      <LiveRegion>{t(readinessOf(view))}</LiveRegion>
      <div className="md:col-start-1 md:row-span-3 md:row-start-1">
        {view.problem ? (
          <Suspense fallback={<div className="min-h-96" />}>
            <Problem {...props} />
          </Suspense>
        ) : (
          <Preview {...props} />
        )}
      </div>
      <Door {...props} />
      <div className="grid grid-cols-1 content-start gap-5 md:col-start-2">
        {(view.canStart || view.mayChoose) && <DeviceChoice view={view} onChoose={props.onChoose} />}
        {view.canStart && (
          <>
            <SpeakerTest onTestSpeaker={props.onTestSpeaker} />
            {view.blur && view.hasCamera && <BlurSwitch blur={view.blur} onBlur={props.onBlur} />}
            <BeginBlurredSwitch beginBlurred={view.beginBlurred} onBeginBlurred={props.onBeginBlurred} />
            <DataSaverSwitch savesData={props.savesData} onSaveData={props.onSaveData} />
          </>
        )}
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
      </div>
    </section>
  );
}

/** Start, what is missing before it, and the way back. */
function Door({ view, missing, instead, onStart, onBack, onWithCamera, onTestReach }: CheckPanelProps) {
  const { t } = useTranslation('matching');
  const disabled = !view.canStart || missing !== undefined;
  const start = (
    <Button size="lg" variant="primary" block disabled={disabled} onClick={onStart}>
      {t('start')}
    </Button>
  );
  return (
    <div className="grid gap-3 md:col-start-2">
      {instead ??
        // The problem has the button that leads on.
        (!view.problem &&
          (view.reach ? (
            <Suspense fallback={start}>
              <ReachDoor {...view.reach} disabled={disabled} onTest={onTestReach} onStart={onStart} />
            </Suspense>
          ) : (
            start
          )))}
      {missing && <p className="text-sm">{t(missing)}</p>}
      <div className="flex min-h-11 items-center justify-between gap-x-4">
        <Button
          variant="ghost"
          className="-ms-3 shrink-0"
          icon={<ArrowLeft aria-hidden="true" size={18} />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
        {view.canStart && (
          <p className="flex items-center gap-2 text-sm leading-tight text-muted">
            {view.microphoneOn ? (
              <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-live" />
            ) : (
              <MicOff aria-hidden="true" size={18} className="shrink-0" />
            )}
            {t(readinessOf(view))}
          </p>
        )}
      </div>
      {view.canStart && view.audioOnly && <Button onClick={onWithCamera}>{t('withCamera')}</Button>}
    </div>
  );
}
