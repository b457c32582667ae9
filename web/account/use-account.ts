import { useNavigate } from 'react-router';
import { dayOf } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';

/** What someone does with their account as a whole. Both ask for the password, and reject with the server's error. */
export interface AccountActions {
  download(password: string | undefined): Promise<void>;
  leave(password: string | undefined): Promise<void>;
}

export function useAccount(): AccountActions {
  const { api, auth, saveFile } = useServices();
  const navigate = useNavigate();
  const { t, language } = useTranslation('account');
  return {
    async download(password) {
      saveFile((await api.call('POST /api/account/data', { body: { password } })) as Blob, 'visavis.zip');
      toast.success(t('data.saved'));
    },

    async leave(password) {
      // The server closes the sockets before it answers, which is no lost session.
      auth.setLoading(true);
      try {
        const { eraseAt } = await api.call('POST /api/account/deletion', { body: { password, confirmed: true } });
        auth.leave();
        toast.success(t('deletion.done', { date: dayOf(eraseAt, language) }), { duration: 12_000 });
        void navigate('/login', { replace: true });
      } finally {
        auth.setLoading(false);
      }
    },
  };
}
