import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../services/services.tsx';
import { useCall, useCallView, useOnFirstFrame } from '../session/use-call.ts';
import { useShortcutSettings } from '../shortcuts/use-shortcut-settings.ts';
import { CallScreen, type CallSlots } from './CallScreen.tsx';

export interface LiveCallProps {
  /** goes to /matching/setup while idle, when the machine has nothing to leave */
  onSetup: () => void;
  /** leaves for another page, where the call goes on in the floating panel */
  onFloat: () => void;
  slots?: CallSlots;
}

/** The call page, connected to the session: the search starts on entering it (spec.md, 'Video call page'). */
export function LiveCall({ onSetup, onFloat, slots }: LiveCallProps) {
  const { clock, storage } = useServices();
  const { t } = useTranslation('call');
  const call = useCall();
  // Rendering yields to the call's own work, so that the next peer is found while the screen still updates.
  const view = useDeferredValue(useCallView());
  const onFirstFrame = useOnFirstFrame();
  const shortcuts = useShortcutSettings();
  const { start, state } = call;

  useEffect(() => start(), [start]);

  return (
    <>
      <title>{`${t('title')} · Visavis`}</title>
      <CallScreen
        view={view}
        controls={call}
        clock={clock}
        store={storage.local}
        slots={slots}
        onFirstFrame={onFirstFrame}
        onFloat={onFloat}
        shortcuts={shortcuts}
        onBack={state === 'idle' ? onSetup : call.back}
        actions={{
          onReload: () => window.location.reload(),
          onAgain: () => call.start(),
          onAudioOnly: () => call.start({ audioOnly: true }),
          onSetup,
          onBringHere: call.bringHere,
        }}
      />
    </>
  );
}
