import { useState } from 'react';
import { AgeRefused } from '../auth/AgeRefused.tsx';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { useAgeRefusal } from '../auth/age-refusal.ts';
import { invitationIn, useWayBack } from '../auth/carry/way-back.ts';
import { ProviderButtons } from '../auth/providers/ProviderButtons.tsx';
import { RegisterForm } from '../auth/register/RegisterForm.tsx';
import { SignUpClosed } from '../auth/register/SignUpClosed.tsx';
import { useSession } from '../auth/use-session.ts';
import { has, site } from '../i18n/site.ts';
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
  const invitation = invitationIn(useWayBack().to);
  const isByInvitation = site().registration === 'invitation';
  const isInvitationMissing = isByInvitation && !invitation;
  const mayRegister = isByInvitation ? !isInvitationMissing : has('signUpForm');
  const today = new Date(clock.serverNow()).toISOString().slice(0, 10);
  return (
    <AuthFrame preferences={<Preferences />}>
      {has('signUpClosed') && <SignUpClosed code="REGISTRATION_CLOSED" />}
      {isInvitationMissing && <SignUpClosed code="INVITATION_REQUIRED" />}
      {mayRegister && (
        <div data-part="signUpForm" className="flex flex-col gap-6 short:gap-3">
          {refusal.until === null ? (
            <RegisterForm
              today={today}
              onSubmit={async (values) => {
                if (refusal.check()) return;
                const work = () => setIsWorking(true);
                await signUp({ ...values, acceptedTexts, language, ...(invitation && { invitation }) }, work).finally(
                  () => setIsWorking(false),
                );
              }}
              isWorking={isWorking}
              refusal={refusal}
              acceptance={<AcceptanceLine />}
            />
          ) : (
            <AgeRefused />
          )}
          {refusal.until === null && <ProviderButtons hasDivider />}
        </div>
      )}
    </AuthFrame>
  );
}
