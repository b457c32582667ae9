import clsx from 'clsx';
import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import type { CallView } from '../session/call-view.ts';

export interface BarButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** under the icon: one short word, the same at every moment */
  text: string;
  /** for screen readers and the tooltip; it contains the word */
  label: string;
  icon: ReactNode;
  /** off: a switched-off microphone or camera, or an open chat; danger: the end */
  variant?: 'plain' | 'off' | 'danger';
  /** the key that does the same, shown in the tooltip */
  shortcut?: string | undefined;
  /** a dot beside the icon */
  hasNews?: boolean;
}

const variants = {
  plain: 'text-over hover:bg-scrim',
  off: 'bg-over text-sunken hover:brightness-92',
  danger: 'bg-danger text-on-danger hover:brightness-108',
};

/** A control of the call's bar: an icon and its word. All of them have the same size. */
export function BarButton({
  text,
  label,
  icon,
  variant = 'plain',
  shortcut,
  hasNews = false,
  className,
  ...rest
}: BarButtonProps) {
  return (
    <Tooltip label={label} shortcut={shortcut}>
      <button
        {...rest}
        type="button"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        className={clsx(
          'bar-button relative grid min-w-0 flex-1 place-content-center justify-items-center gap-1 rounded-control transition-[filter,background-color,border-color,color]',
          variants[variant],
          // Alike, whatever they look like otherwise.
          'disabled:pointer-events-none disabled:bg-transparent disabled:bg-none disabled:text-over disabled:opacity-45 disabled:forced-color-adjust-auto',
          className,
        )}
      >
        {icon}
        <span aria-hidden="true" className="text-[clamp(12px,4vmin,0.75rem)] leading-none font-medium">
          {text}
        </span>
        {hasNews && (
          <span
            aria-hidden="true"
            className="absolute top-1.5 left-[calc(50%+6px)] size-3 animate-appear rounded-full border-2 border-sunken bg-accent"
          />
        )}
      </button>
    </Tooltip>
  );
}

interface SwitchButtonProps {
  view: Pick<CallView, 'microphoneOn' | 'cameraOn' | 'hasCamera' | 'hasMicrophone' | 'localStream'>;
  /** the key that does the same */
  shortcut?: string | undefined;
  onPress: () => void;
}

/** Mutes and unmutes; disabled while no microphone is left. */
export function MicrophoneButton({ view, shortcut, onPress }: SwitchButtonProps) {
  const { t } = useTranslation('call');
  const isMissing = view.localStream !== null && !view.hasMicrophone;
  const isHeard = view.microphoneOn && !isMissing;
  const label = isMissing ? 'noMicrophone' : view.microphoneOn ? 'mute' : 'unmute';
  const shared = {
    label: t(`controls.${label}`),
    shortcut,
    disabled: isMissing,
    icon: isHeard ? <Mic aria-hidden="true" size={22} /> : <MicOff aria-hidden="true" size={22} />,
    onClick: onPress,
  };
  return <BarButton {...shared} text={t('bar.microphone')} variant={isHeard ? 'plain' : 'off'} />;
}

/** Turns the camera off and on; disabled without one. */
export function CameraButton({ view, shortcut, onPress }: SwitchButtonProps) {
  const { t } = useTranslation('call');
  const isSeen = view.cameraOn && view.hasCamera;
  const label = !view.hasCamera ? 'noCamera' : view.cameraOn ? 'cameraOff' : 'cameraOn';
  const shared = {
    label: t(`controls.${label}`),
    shortcut,
    disabled: !view.hasCamera,
    icon: isSeen ? <Video aria-hidden="true" size={22} /> : <VideoOff aria-hidden="true" size={22} />,
    onClick: onPress,
  };
  return <BarButton {...shared} text={t('bar.camera')} variant={isSeen ? 'plain' : 'off'} />;
}
