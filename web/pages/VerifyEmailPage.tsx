import { useSearchParams } from 'react-router';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { useVerification } from '../auth/credentials/use-verification.ts';
import { VerifyEmail } from '../auth/credentials/VerifyEmail.tsx';
import { Preferences } from '../preferences/Preferences.tsx';
import { useAuth } from '../services/use-auth.ts';

/** The target of the mailed link: /verify-email?token=… */
export default function VerifyEmailPage() {
  const [query] = useSearchParams();
  const isSignedIn = useAuth((state) => state.isAuthenticated);
  return (
    <AuthFrame preferences={<Preferences />}>
      <VerifyEmail verification={useVerification(query.get('token') ?? '')} isSignedIn={isSignedIn} />
    </AuthFrame>
  );
}
