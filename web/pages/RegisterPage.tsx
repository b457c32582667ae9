import { Suspense } from 'react';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { useAgeRefusal } from '../auth/age-refusal.ts';
import { RegisterForm } from '../auth/register/RegisterForm.tsx';
import { useSession } from '../auth/use-session.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { AcceptanceLine } from '../legal/AcceptanceLine.tsx';
import { useLegalText } from '../legal/queries.ts';
import { namedPart } from '../lib/lazy-part.tsx';
import { Preferences } from '../preferences/Preferences.tsx';
import { useServices } from '../services/services.tsx';

/** Few are refused. */
const AgeRefused = namedPart(() => import('../auth/AgeRefused.tsx'), 'AgeRefused');

export default function RegisterPage() {
  const { signUp } = useSession();
  const { clock } = useServices();
  const { language } = useTranslation();
  const refusal = useAgeRefusal();
  const acceptedTexts = useLegalText('terms').data?.version;
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  return (
    <AuthFrame preferences={<Preferences />}>
      {refusal.until === null ? (
        <RegisterForm
          today={today}
          onSubmit={async (values) => {
            if (!refusal.check()) await signUp({ ...values, acceptedTexts, language });
          }}
          onAgeRefused={refusal.refuse}
          acceptance={<AcceptanceLine />}
        />
      ) : (
        <Suspense fallback={null}>
          <AgeRefused until={refusal.until} />
        </Suspense>
      )}
    </AuthFrame>
  );
}
