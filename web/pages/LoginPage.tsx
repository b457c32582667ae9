import { useEffect, useState } from 'react';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { dropPassword, readCarried } from '../auth/carry/carried.ts';
import { LoginForm } from '../auth/LoginForm.tsx';
import { ProviderButtons } from '../auth/providers/ProviderButtons.tsx';
import { useSession } from '../auth/use-session.ts';
import { useStore } from '../lib/use-store.ts';
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx';
import { Preferences } from '../preferences/Preferences.tsx';
import { useServices } from '../services/services.tsx';

export default function LoginPage() {
  const { api } = useServices();
  const reason = useStore(api.ended, (ended) => ended.reason);
  const { signIn, enter } = useSession();
  const [carried] = useState(readCarried);
  useEffect(() => dropPassword, []);
  return (
    <AuthFrame preferences={<Preferences />}>
      <LoginForm
        ended={reason}
        onSubmit={signIn}
        carried={carried}
        passkey={
          <>
            <PasskeySignIn onSignedIn={(answer) => enter(answer)} />
            <ProviderButtons />
          </>
        }
      />
    </AuthFrame>
  );
}
