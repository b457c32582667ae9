import { useState } from 'react';
import { codeText, problemOf } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { askedOf, passwordProblem } from '../../lib/password-problem.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useSessionCache } from './queries.ts';

/** The session to end, by its id, or all others. */
type Target = { id: string } | 'others';

/** How far it has come. */
export type Ending =
  | { kind: 'idle' }
  | { kind: 'busy'; target: Target }
  /** the sign-in is too long ago: the password is asked for; `problem` is a code of `errors` */
  | { kind: 'password'; target: Target; busy: boolean; problem: string | null };

const IDLE: Ending = { kind: 'idle' };

/** Ends sessions; asks for the password first where the server wants it. */
export function useEnding() {
  const { api, auth } = useServices();
  const cache = useSessionCache();
  const { t } = useTranslation('sessions');
  const [ending, setEnding] = useState<Ending>(IDLE);

  async function send(target: Target, password: string | undefined): Promise<void> {
    if (target === 'others') {
      const { ended } = await api.call('POST /api/auth/sessions/end-others', { body: { password } });
      cache.keep(({ isCurrent }) => isCurrent);
      toast.success(t('toast.endedOthers', { count: ended }));
    } else {
      await api.call('POST /api/auth/sessions/:id/end', { params: target, body: { password } });
      cache.keep(({ id }) => id !== target.id);
      toast.success(t('toast.ended'));
    }
  }

  async function end(target: Target, password?: string): Promise<void> {
    const isConfirming = password !== undefined;
    setEnding(isConfirming ? { kind: 'password', target, busy: true, problem: null } : { kind: 'busy', target });
    try {
      await send(target, password);
      setEnding(IDLE);
    } catch (error) {
      const code = askedOf(problemOf(error), auth.get().user);
      const problem = passwordProblem(code, isConfirming);
      if (problem !== undefined) return setEnding({ kind: 'password', target, busy: false, problem });
      cache.refetch();
      toast.error(codeText(code));
      setEnding(IDLE);
    }
  }

  return {
    ending,
    endOne: (id: string) => void end({ id }),
    endOthers: () => void end('others'),
    confirm: (password: string) => void (ending.kind === 'password' && end(ending.target, password)),
    cancel: () => setEnding(IDLE),
  };
}
