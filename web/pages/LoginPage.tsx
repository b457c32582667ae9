import { AuthFrame } from '../auth/AuthFrame.tsx';
import { LoginForm } from '../auth/LoginForm.tsx';
import { useSession } from '../auth/use-session.ts';
import { Preferences } from '../preferences/Preferences.tsx';

export default function LoginPage() {
  const { signIn } = useSession();
  return (
    <AuthFrame preferences={<Preferences />}>
      <LoginForm onSubmit={signIn} />
    </AuthFrame>
  );
}
