import {
  ArrowLeft,
  CircleQuestionMark,
  Maximize,
  Minimize,
  PictureInPicture2,
  Settings2,
  ShieldCheck,
  SkipForward,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import type { CallView } from '../session/call-view.ts';
import { type Shortcut, type ShortcutChoice, shownKey } from '../shortcuts/shortcut-keys.ts';
import { LayoutItems, layoutIcons } from './LayoutItems.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { CameraButton, MicrophoneButton } from './SwitchButtons.tsx';
import type { StageLayout } from './stage-layout.ts';

export interface ControlsRowProps {
  view: Pick<CallView, 'microphoneOn' | 'cameraOn' | 'hasCamera' | 'hasMicrophone' | 'localStream' | 'canSkip'>;
  layout: StageLayout;
  fullscreen: { isSupported: boolean; isFull: boolean };
  /** the other's picture is there: the call can go on in the floating panel, and has a safety code */
  canFloat: boolean;
  shortcuts: ShortcutChoice;
  onBack: () => void;
  onMicrophone: () => void;
  onCamera: () => void;
  onSkip: () => void;
  onDevices: () => void;
  onSafety: () => void;
  onFloat: () => void;
  onLayout: (layout: StageLayout) => void;
  onFullscreen: () => void;
  onHelp: () => void;
}

/** The call's controls in one row, within reach of a thumb; a phone has the rarer ones in a menu. */
export function ControlsRow(props: ControlsRowProps) {
  const { view, layout, fullscreen } = props;
  const { t } = useTranslation('call');
  const keyFor = (shortcut: Shortcut) => shownKey(props.shortcuts, shortcut);
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
      <MicrophoneButton view={view} shortcut={keyFor('microphone')} onPress={props.onMicrophone} />
      <CameraButton view={view} shortcut={keyFor('camera')} onPress={props.onCamera} />
      <IconButton
        variant="accent"
        size="lg"
        label={t('controls.skip')}
        shortcut={keyFor('skip')}
        disabled={!view.canSkip}
        icon={<SkipForward aria-hidden="true" size={26} />}
        onClick={props.onSkip}
      />
      <IconButton
        variant="over"
        className="max-sm:hidden"
        label={t('controls.devices')}
        disabled={view.localStream === null}
        icon={<Settings2 aria-hidden="true" size={22} />}
        onClick={props.onDevices}
      />
      <IconButton
        variant="over"
        className="max-sm:hidden"
        label={t('controls.float')}
        disabled={!props.canFloat}
        icon={<PictureInPicture2 aria-hidden="true" size={22} />}
        onClick={props.onFloat}
      />
      <IconButton
        variant="over"
        className="max-sm:hidden"
        label={t('safety.title')}
        disabled={!props.canFloat}
        icon={<ShieldCheck aria-hidden="true" size={22} />}
        onClick={props.onSafety}
      />
      <Menu
        side="top"
        align="center"
        trigger={
          <IconButton
            variant="over"
            className="max-sm:hidden"
            label={t('controls.layout')}
            icon={layoutIcons[layout]}
          />
        }
      >
        <LayoutItems onLayout={props.onLayout} />
      </Menu>
      {fullscreen.isSupported && (
        <IconButton
          variant="over"
          className="max-sm:hidden"
          label={t(fullscreen.isFull ? 'controls.leaveFullscreen' : 'controls.fullscreen')}
          shortcut={keyFor('fullscreen')}
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
        shortcut={keyFor('help')}
        icon={<CircleQuestionMark aria-hidden="true" size={22} />}
        onClick={props.onHelp}
      />
      <MoreMenu {...props} />
    </fieldset>
  );
}
