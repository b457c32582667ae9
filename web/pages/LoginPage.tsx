import { useEffect, useState } from 'react';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { dropPassword, readCarried } from '../auth/carry/carried.ts';
import { LoginForm } from '../auth/LoginForm.tsx';
import { useSession } from '../auth/use-session.ts';
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx';
import { Preferences } from '../preferences/Preferences.tsx';

export default function LoginPage() {
  const { signIn, enter } = useSession();
  const [carried] = useState(readCarried);
  useEffect(() => dropPassword, []);
  return (
    <AuthFrame preferences={<Preferences />}>
      <LoginForm
        onSubmit={signIn}
        carried={carried}
        passkey={<PasskeySignIn onSignedIn={(answer) => enter(answer)} />}
      />
    </AuthFrame>
  );
}
