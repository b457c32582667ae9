import clsx from 'clsx';
import { Lightbulb, MicOff, MicVocal, VideoOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { CheckView } from './check-state.ts';
import { PreviewControls, type PreviewControlsProps } from './PreviewControls.tsx';

export interface PreviewProps extends PreviewControlsProps {
  view: CheckView;
  /** the user, whose avatar others see while there is no picture */
  self: { username: string; avatar: string };
  /** Follows the light of the picture until the returned function is called. */
  watch: (video: HTMLVideoElement) => () => void;
}

const chip = 'flex w-fit items-start gap-2 rounded-control bg-over-scrim px-3 py-1.5 text-sm text-over';
const hints = { dark: Lightbulb, quiet: MicVocal, silenced: MicOff } as const;

/** The user's own picture as others will see it: not mirrored, unlike the small one in a call. */
export function Preview({ view, self, watch, ...controls }: PreviewProps) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as a picture is shown
  useEffect(() => (isVisible && video.current ? watch(video.current) : undefined), [isVisible]);
  const Hint = view.hint && hints[view.hint];
  return (
    <div className="over-picture start-card relative grid aspect-3/4 max-h-[max(13rem,calc(100dvh-var(--frame,0px)-12rem))] w-full place-items-center overflow-hidden rounded-card bg-sunken text-text shadow-lift landscape:aspect-video md:max-h-[max(13rem,calc(100dvh-var(--frame,0px)-4rem))] lg:landscape:aspect-4/3">
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label={t('preview.label')}
        aria-hidden={!isVisible}
        className={isVisible ? 'absolute inset-0 size-full animate-appear object-cover' : 'hidden'}
      />
      {!isVisible && (
        <div className={clsx('grid justify-items-center gap-4 px-6', view.canStart && 'pb-24')}>
          <span className="flex rounded-full bg-glow p-5 short:hidden">
            <Avatar src={self.avatar} name={self.username} size={112} />
          </span>
          {view.status === 'checking' && (
            <p className="flex max-w-sm items-center gap-3 text-muted">
              <Spinner size={24} />
              {t('asking')}
            </p>
          )}
          {view.canStart && (
            <p className="flex items-center gap-2 text-muted">
              <VideoOff aria-hidden="true" size={20} />
              {t(view.hasCamera ? 'preview.off' : 'preview.audioOnly')}
            </p>
          )}
        </div>
      )}
      <div className="absolute inset-x-3 top-3 grid gap-2">
        {isVisible && !view.hint && <p className={chip}>{t('preview.caption')}</p>}
        <div role="status">
          {view.hint && Hint && (
            <p className={chip}>
              <Hint aria-hidden="true" size={18} className="mt-px shrink-0 text-accent" />
              {t(`hint.${view.hint}`)}
            </p>
          )}
        </div>
      </div>
      {view.canStart && <PreviewControls {...controls} view={view} />}
    </div>
  );
}
