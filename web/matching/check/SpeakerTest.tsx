import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';

export interface SpeakerTestProps {
  /** Sounds a chime on the chosen speaker; resolves when it is over. */
  onTestSpeaker: () => Promise<void>;
}

/** Lets someone hear the chosen speaker. */
export function SpeakerTest({ onTestSpeaker }: SpeakerTestProps) {
  const { t } = useTranslation('matching');
  const [isSounding, setSounding] = useState(false);
  return (
    <Button
      disabled={isSounding}
      icon={<Volume2 aria-hidden="true" size={18} />}
      onClick={() => {
        setSounding(true);
        void onTestSpeaker().finally(() => setSounding(false));
      }}
    >
      {t(isSounding ? 'speakerTest.sounding' : 'speakerTest.play')}
    </Button>
  );
}
