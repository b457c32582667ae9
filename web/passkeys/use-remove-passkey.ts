import { useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { useState } from 'react';
import { codeText, problemOf } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { askedOf, passwordProblem } from '../lib/password-problem.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { passkeysKey, usePatchPasskeys } from './queries.ts';

/** How far removing a passkey has come. */
export type Removing =
  | { kind: 'idle' }
  | { kind: 'asking'; passkey: Passkey; busy: boolean }
  /** the sign-in is too long ago: the password is asked for; `problem` is a code of `errors` */
  | { kind: 'password'; passkey: Passkey; busy: boolean; problem: string | null };

const IDLE: Removing = { kind: 'idle' };

/** Removes a passkey after a question; asks for the password too where the server wants it. */
export function useRemovePasskey() {
  const { api, auth } = useServices();
  const client = useQueryClient();
  const patch = usePatchPasskeys();
  const { t } = useTranslation('passkey-settings');
  const [removing, setRemoving] = useState<Removing>(IDLE);

  async function remove(passkey: Passkey, password?: string): Promise<void> {
    const isConfirming = password !== undefined;
    setRemoving(
      isConfirming ? { kind: 'password', passkey, busy: true, problem: null } : { kind: 'asking', passkey, busy: true },
    );
    try {
      await api.call('POST /api/auth/passkeys/:id/remove', { params: { id: passkey.id }, body: { password } });
      patch((list) => list.filter(({ id }) => id !== passkey.id));
      toast.success(t('toast.removed'));
      setRemoving(IDLE);
    } catch (error) {
      const code = askedOf(problemOf(error), auth.get().user);
      const problem = passwordProblem(code, isConfirming);
      if (problem !== undefined) return setRemoving({ kind: 'password', passkey, busy: false, problem });
      void client.invalidateQueries({ queryKey: passkeysKey });
      toast.error(codeText(code));
      setRemoving(IDLE);
    }
  }

  return {
    removing,
    ask: (passkey: Passkey) => setRemoving({ kind: 'asking', passkey, busy: false }),
    confirm: (password?: string) => void (removing.kind !== 'idle' && remove(removing.passkey, password)),
    cancel: () => setRemoving(IDLE),
  };
}
