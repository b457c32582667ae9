import { useQueryClient } from '@tanstack/react-query';
import { toShownEmail } from '@visavis/domain/auth/address.ts';
import type { emailChange, passwordChange, usernameChange } from '@visavis/domain/auth/change-contract.ts';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import type { z } from 'zod';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { AuthStore } from '../../services/auth-store.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { sessionsKey } from '../sessions/sessions-key.ts';

export type UsernameValues = z.output<typeof usernameChange>;
export type EmailValues = z.output<typeof emailChange>;
export type PasswordValues = z.output<typeof passwordChange>;

/** Shows the account as the server has it: fields that are absent now go. */
export const showAccount = (auth: AuthStore, user: CurrentUser): void =>
  auth.updateUser({
    emailVerified: undefined,
    pendingEmail: undefined,
    newTexts: undefined,
    ageProven: undefined,
    passwordless: undefined,
    ...user,
  });

export type CredentialActions = ReturnType<typeof useCredentials>;

/** Changes to one's own account. Forms get the server's error; buttons show it as a toast. */
export function useCredentials() {
  const { api, auth } = useServices();
  const cache = useQueryClient();
  const { t } = useTranslation('credentials');

  return {
    async changeUsername(body: UsernameValues): Promise<void> {
      const { user } = await api.call('PUT /api/account/username', { body });
      showAccount(auth, user);
      toast.success(t('username.done'));
    },
    async changeEmail(body: EmailValues): Promise<void> {
      const { user } = await api.call('PUT /api/account/email', { body });
      showAccount(auth, user);
      toast.success(
        user.pendingEmail ? t('email.linkSent', { email: toShownEmail(user.pendingEmail) }) : t('email.done'),
      );
    },
    async changePassword(body: PasswordValues): Promise<void> {
      await api.call('PUT /api/account/password', { body });
      void cache.invalidateQueries({ queryKey: sessionsKey });
      toast.success(t('password.done'));
    },
    /** Never rejects. */
    async resendLink(): Promise<void> {
      try {
        const { sentTo } = await api.call('POST /api/account/email/link');
        toast.success(sentTo ? t('email.linkSent', { email: toShownEmail(sentTo) }) : t('verify.doneTitle'), {
          id: 'email-link',
        });
      } catch (error) {
        toast.error(errorText(error), { id: 'email-link' });
      }
    },
    /** Never rejects. */
    async cancelEmailChange(): Promise<void> {
      try {
        const { user } = await api.call('DELETE /api/account/email');
        showAccount(auth, user);
      } catch (error) {
        toast.error(errorText(error));
      }
    },
  };
}
