import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { CheckView } from './check-state.ts';

interface LevelMeterProps {
  label: string;
  /** Calls back with the loudness 0–1 until the returned function is called. */
  listen: (onLevel: (level: number) => void) => () => void;
  /** changes with the microphone */
  source: unknown;
}

/** A bar that follows the voice. It bypasses React because it moves sixteen times a second. */
function LevelMeter({ label, listen, source }: LevelMeterProps) {
  const meter = useRef<HTMLMeterElement>(null);
  const bar = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source needs a new listener
  useEffect(
    () =>
      listen((level) => {
        if (bar.current) bar.current.style.transform = `scaleX(${level})`;
        if (meter.current) meter.current.value = level;
      }),
    [listen, source],
  );
  return (
    <div className="h-2 overflow-hidden rounded-full bg-track forced-colors:border">
      <meter ref={meter} aria-label={label} min={0} max={1} value={0} className="sr-only" />
      <span
        ref={bar}
        aria-hidden="true"
        className="block size-full origin-left rtl:origin-right scale-x-0 rounded-full bg-live forced-colors:bg-accent transition-transform duration-75"
      />
    </div>
  );
}

export interface PreviewControlsProps {
  view: CheckView;
  listen: LevelMeterProps['listen'];
  onMicrophone: (on: boolean) => void;
  onCamera: (on: boolean) => void;
}

/** Over the lower edge of the picture: both switches, and what the microphone hears. */
export function PreviewControls({ view, listen, onMicrophone, onCamera }: PreviewControlsProps) {
  const { t } = useTranslation('matching');
  const hasPicture = view.cameraOn && view.hasCamera;
  const MicIcon = view.microphoneOn ? Mic : MicOff;
  const CameraIcon = hasPicture ? Video : VideoOff;
  const level = view.isHeard ? 'levelGood' : 'levelHint';
  return (
    <div className="absolute inset-x-3 bottom-3 flex flex-col items-center gap-3 short:flex-row">
      <div className="flex gap-3">
        <IconButton
          size="lg"
          variant={view.microphoneOn ? 'over' : 'off'}
          label={t(view.microphoneOn ? 'controls.mute' : 'controls.unmute')}
          icon={<MicIcon aria-hidden="true" size={24} />}
          onClick={() => onMicrophone(!view.microphoneOn)}
        />
        <IconButton
          size="lg"
          variant={hasPicture ? 'over' : 'off'}
          disabled={!view.hasCamera}
          label={t(view.cameraOn ? 'controls.cameraOff' : 'controls.cameraOn')}
          icon={<CameraIcon aria-hidden="true" size={24} />}
          onClick={() => onCamera(!view.cameraOn)}
        />
      </div>
      <div className="grid w-full max-w-sm gap-1.5 rounded-control bg-over-scrim px-3 py-2">
        <p className="text-center text-xs text-over">{t(view.microphoneOn ? level : 'levelMuted')}</p>
        <LevelMeter label={t('level')} listen={listen} source={view.stream?.getAudioTracks()[0]?.id} />
      </div>
    </div>
  );
}
