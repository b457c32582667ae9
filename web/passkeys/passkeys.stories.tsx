import type { Passkey } from '@visavis/domain/passkeys/contract.ts';
import { ApiError } from '../platform/api/error.ts';
import { createFakeServices } from '../services/services.fake.ts';
import { inFrame } from '../stories/in-frame.tsx';
import { Card } from '../ui/Card.tsx';
import { passkeyOf } from './examples.ts';
import { ConfirmPassword } from './PasskeyDialogs.tsx';
import { PasskeySettings } from './PasskeySettings.tsx';
import { PasskeySignInView } from './PasskeySignIn.tsx';

const nothing = () => undefined;

function settings(list: () => Passkey[] | Promise<Passkey[]>, isSupported = true) {
  const services = createFakeServices();
  services.passkeys.isSupported = isSupported;
  services.api.answer('GET /api/auth/passkeys', list);
  return inFrame(
    <Card>
      <PasskeySettings />
    </Card>,
    { services },
  );
}

export const Several = () =>
  settings(() => [
    passkeyOf('Chrome · Windows', { lastUsedAt: new Date(Date.now() - 300_000).toISOString() }),
    passkeyOf('The blue security key on my ring of keys, at home'),
  ]);
export const None = () => settings(() => []);
export const Unsupported = () => settings(() => [passkeyOf('Safari · iOS')], false);
export const Loading = () => settings(() => new Promise<never>(nothing));
export const Failed = () =>
  settings(() => {
    throw new ApiError(500, 'INTERNAL', 'Internal');
  });
export const AskingForPassword = () =>
  inFrame(
    <ConfirmPassword step="remove" busy={false} problem="PASSWORD_WRONG" onSubmit={nothing} onCancel={nothing} />,
  );
export const SignInRefused = () =>
  inFrame(<PasskeySignInView busy={false} problem="PASSKEY_UNKNOWN" onPress={nothing} />);
