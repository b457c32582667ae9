import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeText } from '../i18n/error-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { chunks } from '../lib/chunks.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { useServices } from '../services/services.tsx';
import { Button } from '../ui/Button.tsx';
import { FormNotice } from '../ui/form/FormNotice.tsx';
import type { PasskeySignInControls, SignInAnswer } from './sign-in.ts';

export interface PasskeySignInViewProps {
  busy: boolean;
  /** a code of `errors` */
  problem: string | null;
  onPress: () => void;
}

export function PasskeySignInView({ busy, problem, onPress }: PasskeySignInViewProps) {
  const { t } = useTranslation('passkeys');
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('signIn.or')}
      </p>
      <FormNotice text={problem && codeText(problem)} />
      <Button block size="lg" loading={busy} icon={<KeyRound aria-hidden="true" size={18} />} onClick={onPress}>
        {t('signIn.button')}
      </Button>
    </div>
  );
}

const loadSignIn = () => chunks.load(() => import('./sign-in.ts'));

/** Below the form of the sign-in, whose email field the browser may also offer passkeys in. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (answer: SignInAnswer) => void }) {
  const { api, storage, passkeys, clock } = useServices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const enter = useEffectEvent(onSignedIn);
  // Prerendered pages show it, because nearly every browser supports it.
  const isHydrated = useHydrated();
  const signIn = useRef<Promise<PasskeySignInControls>>(null);
  useEffect(() => {
    if (!passkeys.isSupported) return;
    let isLeft = false;
    const created = loadSignIn().then(({ createPasskeySignIn }) =>
      createPasskeySignIn({
        api,
        storage,
        passkeys,
        clock,
        onSignedIn: (answer) => enter(answer),
        onProblem: setProblem,
      }),
    );
    signIn.current = created;
    created.then((controls) => isLeft || controls.offer()).catch(() => undefined);
    return () => {
      isLeft = true;
      created.then((controls) => controls.stop()).catch(() => undefined);
    };
  }, [api, storage, passkeys, clock]);
  if (isHydrated && !passkeys.isSupported) return null;
  const press = async () => {
    setBusy(true);
    await signIn.current?.then((controls) => controls.press()).catch(() => setProblem('NETWORK_ERROR'));
    setBusy(false);
  };
  return <PasskeySignInView busy={busy} problem={problem} onPress={() => void press()} />;
}
