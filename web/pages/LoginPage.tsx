import { AuthFrame } from '../auth/AuthFrame.tsx';
import { LoginForm } from '../auth/LoginForm.tsx';
import { useSession } from '../auth/use-session.ts';
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx';
import { Preferences } from '../preferences/Preferences.tsx';

export default function LoginPage() {
  const { signIn, enter } = useSession();
  return (
    <AuthFrame preferences={<Preferences />}>
      <LoginForm onSubmit={signIn} passkey={<PasskeySignIn onSignedIn={(answer) => void enter(answer)} />} />
    </AuthFrame>
  );
}
