import { useSearchParams } from 'react-router';
import { AuthFrame, AuthPicture } from '../auth/AuthFrame.tsx';
import { useVerification } from '../auth/credentials/use-verification.ts';
import { VerifyEmail } from '../auth/credentials/VerifyEmail.tsx';
import { Preferences } from '../preferences/Preferences.tsx';

/** The target of the mailed link: /verify-email?token=… */
export default function VerifyEmailPage() {
  const [query] = useSearchParams();
  return (
    <AuthFrame preferences={<Preferences />}>
      <AuthPicture />
      <VerifyEmail {...useVerification(query.get('token') ?? '')} />
    </AuthFrame>
  );
}
