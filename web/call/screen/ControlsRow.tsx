import {
  ArrowLeft,
  CircleQuestionMark,
  Columns2,
  Maximize,
  Mic,
  MicOff,
  Minimize,
  RectangleHorizontal,
  Rows2,
  SkipForward,
  Video,
  VideoOff,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx';
import type { CallView } from '../session/call-view.ts';
import { shortcutKeys } from './shortcuts.ts';
import { layouts, type StageLayout } from './stage-layout.ts';

export interface ControlsRowProps {
  view: Pick<CallView, 'microphoneOn' | 'cameraOn' | 'hasCamera' | 'canSkip'>;
  layout: StageLayout;
  fullscreen: { isSupported: boolean; isFull: boolean };
  onBack: () => void;
  onMicrophone: () => void;
  onCamera: () => void;
  onSkip: () => void;
  onLayout: (layout: StageLayout) => void;
  onFullscreen: () => void;
  onHelp: () => void;
}

const layoutIcons = {
  fullscreen: <RectangleHorizontal aria-hidden="true" size={20} />,
  split: <Columns2 aria-hidden="true" size={20} />,
  'split-vertical': <Rows2 aria-hidden="true" size={20} />,
};

/** The call's controls in one row, within reach of a thumb. */
export function ControlsRow(props: ControlsRowProps) {
  const { view, layout, fullscreen } = props;
  const { t } = useTranslation('call');
  const { microphoneOn, cameraOn, hasCamera } = view;
  const camera = !hasCamera ? 'noCamera' : cameraOn ? 'cameraOff' : 'cameraOn';
  return (
    <fieldset
      aria-label={t('controls.label')}
      className="flex items-center justify-center gap-1 rounded-full bg-over-scrim p-1 sm:gap-2 sm:p-2"
    >
      <IconButton
        variant="over"
        label={t('controls.back')}
        icon={<ArrowLeft aria-hidden="true" size={22} />}
        onClick={props.onBack}
      />
      <IconButton
        variant={microphoneOn ? 'over' : 'off'}
        label={t(microphoneOn ? 'controls.mute' : 'controls.unmute')}
        shortcut={shortcutKeys.microphone}
        aria-pressed={!microphoneOn}
        icon={microphoneOn ? <Mic aria-hidden="true" size={22} /> : <MicOff aria-hidden="true" size={22} />}
        onClick={props.onMicrophone}
      />
      <IconButton
        variant={cameraOn && hasCamera ? 'over' : 'off'}
        label={t(`controls.${camera}`)}
        shortcut={shortcutKeys.camera}
        aria-pressed={!cameraOn}
        disabled={!hasCamera}
        icon={
          cameraOn && hasCamera ? <Video aria-hidden="true" size={22} /> : <VideoOff aria-hidden="true" size={22} />
        }
        onClick={props.onCamera}
      />
      <IconButton
        variant="accent"
        size="lg"
        label={t('controls.skip')}
        shortcut={shortcutKeys.skip}
        disabled={!view.canSkip}
        icon={<SkipForward aria-hidden="true" size={26} />}
        onClick={props.onSkip}
      />
      <Menu
        side="top"
        align="center"
        trigger={<IconButton variant="over" label={t('controls.layout')} icon={layoutIcons[layout]} />}
      >
        {layouts.map((choice) => (
          <MenuItem key={choice} icon={layoutIcons[choice]} onSelect={() => props.onLayout(choice)}>
            {t(`layout.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
      {fullscreen.isSupported && (
        <IconButton
          variant="over"
          label={t(fullscreen.isFull ? 'controls.leaveFullscreen' : 'controls.fullscreen')}
          shortcut={shortcutKeys.fullscreen}
          icon={
            fullscreen.isFull ? <Minimize aria-hidden="true" size={22} /> : <Maximize aria-hidden="true" size={22} />
          }
          onClick={props.onFullscreen}
        />
      )}
      <IconButton
        variant="over"
        // A phone has no keyboard, so it needs no help on shortcuts.
        className="max-sm:hidden"
        label={t('controls.help')}
        shortcut={shortcutKeys.help}
        icon={<CircleQuestionMark aria-hidden="true" size={22} />}
        onClick={props.onHelp}
      />
    </fieldset>
  );
}
