import { useState } from 'react';
import { AgeRefused } from '../auth/AgeRefused.tsx';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { useAgeRefusal } from '../auth/age-refusal.ts';
import { RegisterForm } from '../auth/register/RegisterForm.tsx';
import { useSession } from '../auth/use-session.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { AcceptanceLine } from '../legal/AcceptanceLine.tsx';
import { useLegalText } from '../legal/queries.ts';
import { Preferences } from '../preferences/Preferences.tsx';
import { useServices } from '../services/services.tsx';

/** Few are refused. */
export default function RegisterPage() {
  const { signUp } = useSession();
  const { clock } = useServices();
  const { language } = useTranslation();
  const [isWorking, setIsWorking] = useState(false);
  const refusal = useAgeRefusal();
  const acceptedTexts = useLegalText('terms').data?.version;
  const today = new Date(clock.serverNow()).toISOString().slice(0, 10);
  return (
    <AuthFrame preferences={<Preferences />}>
      {refusal.until === null ? (
        <RegisterForm
          today={today}
          onSubmit={async (values) => {
            if (refusal.check()) return;
            const work = () => setIsWorking(true);
            await signUp({ ...values, acceptedTexts, language }, work).finally(() => setIsWorking(false));
          }}
          isWorking={isWorking}
          refusal={refusal}
          acceptance={<AcceptanceLine />}
        />
      ) : (
        <AgeRefused />
      )}
    </AuthFrame>
  );
}
