import { useNavigate, useSearchParams } from 'react-router';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { ResetForm } from '../auth/ResetForm.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { Preferences } from '../preferences/Preferences.tsx';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';

/** The target of the mailed link: /reset-password?token=… */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { api, auth, clock } = useServices();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const reset = async (token: string, password: string, keepPasskeys: string[]) => {
    await api.call('POST /api/auth/reset-password', { body: { token, password, keepPasskeys } });
    // the server has ended every session of the user, including this one
    auth.leave();
    toast.success(t('reset.success'));
    void navigate('/login', { replace: true });
  };
  return (
    <AuthFrame preferences={<Preferences />}>
      <ResetForm
        token={query.get('token') ?? ''}
        onLook={(token) => api.call('POST /api/auth/reset-password/passkeys', { body: { token } })}
        onSubmit={reset}
        now={clock.serverNow()}
      />
    </AuthFrame>
  );
}
