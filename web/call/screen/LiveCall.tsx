import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../services/services.tsx';
import { useCall, useCallView, useOnFirstFrame } from '../session/use-call.ts';
import { CallScreen, type CallSlots } from './CallScreen.tsx';

export interface LiveCallProps {
  /** leads to /matching/setup where the machine has nothing to go back from */
  onSetup: () => void;
  slots?: CallSlots;
}

/** The call page at work: the search starts on entering it (spec.md, 'Video call page'). */
export function LiveCall({ onSetup, slots }: LiveCallProps) {
  const { clock, storage } = useServices();
  const { t } = useTranslation('call');
  const call = useCall();
  // Drawing gives way to what the call itself has to do: the next person is found while the screen still changes.
  const view = useDeferredValue(useCallView());
  const onFirstFrame = useOnFirstFrame();
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
        onBack={state === 'idle' ? onSetup : call.back}
        actions={{
          onReload: () => window.location.reload(),
          onAgain: () => call.start(),
          onAudioOnly: () => call.start({ audioOnly: true }),
          onSetup,
        }}
      />
    </>
  );
}
