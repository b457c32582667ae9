import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { CheckView } from './check-state.ts';
import { LevelMeter, type LevelMeterProps } from './LevelMeter.tsx';

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
