import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CheckView } from './check-state.ts';

export interface PreviewProps {
  view: CheckView;
  onMicrophone: (on: boolean) => void;
  onCamera: (on: boolean) => void;
}

/** The user's own picture, mirrored, and the two switches. */
export function Preview({ view, onMicrophone, onCamera }: PreviewProps) {
  const { t } = useTranslation('matching');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = view.stream;
  }, [view.stream]);
  const isVisible = view.stream !== null && view.hasCamera && view.cameraOn;
  useEffect(() => {
    // Safari does not play a hidden video, nor begin to when it is shown.
    if (isVisible) void video.current?.play().catch(() => undefined);
  }, [isVisible]);
  return (
    <div className="over-picture relative grid aspect-4/3 w-full place-items-center overflow-hidden rounded-card bg-sunken text-text sm:aspect-video">
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label={t('preview.label')}
        aria-hidden={!isVisible}
        className={isVisible ? 'absolute inset-0 size-full -scale-x-100 animate-appear object-cover' : 'hidden'}
      />
      {view.status === 'checking' && <Spinner size={32} />}
      {view.canStart && !isVisible && (
        <p className="flex items-center gap-2 text-muted">
          <VideoOff aria-hidden="true" size={20} />
          {t(view.hasCamera ? 'preview.off' : 'preview.audioOnly')}
        </p>
      )}
      {view.canStart && (
        <div className="absolute inset-x-0 bottom-4 flex justify-center gap-3">
          <IconButton
            size="lg"
            variant={view.microphoneOn ? 'over' : 'off'}
            aria-pressed={!view.microphoneOn}
            label={t(view.microphoneOn ? 'controls.mute' : 'controls.unmute')}
            icon={view.microphoneOn ? <Mic aria-hidden="true" size={24} /> : <MicOff aria-hidden="true" size={24} />}
            onClick={() => onMicrophone(!view.microphoneOn)}
          />
          <IconButton
            size="lg"
            variant={view.cameraOn && view.hasCamera ? 'over' : 'off'}
            aria-pressed={!view.cameraOn}
            disabled={!view.hasCamera}
            label={t(view.cameraOn ? 'controls.cameraOff' : 'controls.cameraOn')}
            icon={
              view.cameraOn && view.hasCamera ? (
                <Video aria-hidden="true" size={24} />
              ) : (
                <VideoOff aria-hidden="true" size={24} />
              )
            }
            onClick={() => onCamera(!view.cameraOn)}
          />
        </div>
      )}
    </div>
  );
}
