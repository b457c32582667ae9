import { AuthFrame } from '../auth/AuthFrame.tsx';
import { ForgotForm } from '../auth/ForgotForm.tsx';
import { Preferences } from '../preferences/Preferences.tsx';
import { useServices } from '../services/services.tsx';

export default function ForgotPasswordPage() {
  const { api } = useServices();
  const ask = async (email: string) => {
    await api.call('POST /api/auth/forgot-password', { body: { email } });
  };
  return (
    <AuthFrame preferences={<Preferences />}>
      <ForgotForm onSubmit={ask} />
    </AuthFrame>
  );
}
