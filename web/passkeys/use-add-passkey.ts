import { useEffect, useRef, useState } from 'react';
import { codeText, problemOf } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { askedOf, passwordProblem } from '../lib/password-problem.ts';
import { useServices } from '../services/services.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { usePatchPasskeys } from './queries.ts';

/** How far adding a passkey has come. */
export type Adding =
  | { kind: 'idle' }
  | { kind: 'busy' }
  /** the sign-in is too long ago: the password is asked for; `problem` is a code of `errors` */
  | { kind: 'password'; busy: boolean; problem: string | null };

const IDLE: Adding = { kind: 'idle' };

/** Adds a passkey with the browser's dialog; asks for the password first where the server wants it. */
export function useAddPasskey() {
  const { api, auth, passkeys } = useServices();
  const patch = usePatchPasskeys();
  const { t } = useTranslation('passkey-settings');
  const [adding, setAdding] = useState<Adding>(IDLE);
  /** counts what was begun and given up: the browser's dialog is not for those who have gone */
  const round = useRef(0);
  useEffect(
    () => () => {
      round.current += 1;
    },
    [],
  );

  async function add(password: string | undefined): Promise<void> {
    round.current += 1;
    const own = round.current;
    setAdding(password === undefined ? { kind: 'busy' } : { kind: 'password', busy: true, problem: null });
    try {
      const options = await api.call('POST /api/auth/passkeys/options', { body: { password } });
      if (own !== round.current) return;
      // The browser's dialog takes over from ours.
      setAdding({ kind: 'busy' });
      const added = await api.call('POST /api/auth/passkeys', { body: { credential: await passkeys.create(options) } });
      patch((list) => [...list.filter(({ id }) => id !== added.id), added]);
      toast.success(t('toast.added'));
      setAdding(IDLE);
    } catch (error) {
      if (own === round.current) {
        setAdding(afterFailure(askedOf(problemOf(error), auth.get().user), password !== undefined));
      }
    }
  }

  return {
    adding,
    begin: () => void add(undefined),
    confirm: (password: string) => void add(password),
    cancel() {
      round.current += 1;
      setAdding(IDLE);
    },
  };
}

function afterFailure(code: string, isConfirming: boolean): Adding {
  const problem = passwordProblem(code, isConfirming);
  if (problem !== undefined) return { kind: 'password', busy: false, problem };
  if (code !== 'PASSKEY_CANCELLED') toast.error(codeText(code));
  return IDLE;
}
