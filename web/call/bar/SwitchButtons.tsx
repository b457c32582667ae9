import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallView } from '../session/call-view.ts';
import { BarButton } from './BarButton.tsx';

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
