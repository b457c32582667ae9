import type { ReactNode } from 'react';
import { AcceptanceLine } from '../legal/AcceptanceLine.tsx';
import { Preferences } from '../preferences/Preferences.tsx';
import { withServices } from '../services/testing/with-services.tsx';
import { Button } from '../ui/Button.tsx';
import { AgeRefused } from './AgeRefused.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { ForgotForm, ForgotSent } from './ForgotForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { KeptPasskeys, ResetForm } from './ResetForm.tsx';
import { RegisterForm } from './register/RegisterForm.tsx';

const reject = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

const frame = (form: ReactNode) => <AuthFrame preferences={<Preferences />}>{form}</AuthFrame>;

export const Login = () =>
  frame(
    <LoginForm
      onSubmit={reject('INVALID_CREDENTIALS')}
      passkey={
        <Button block size="lg">
          Passkey
        </Button>
      }
    />,
  );
export const LoginAfterTheEnd = () => frame(<LoginForm ended="reused" onSubmit={() => Promise.resolve()} />);
export const Register = () =>
  withServices(
    frame(
      <RegisterForm
        today="2026-06-30"
        onSubmit={reject('EMAIL_TAKEN')}
        refusal={{ mayMistype: () => true, mistype: () => undefined, refuse: () => undefined }}
        acceptance={<AcceptanceLine />}
      />,
    ),
  );
export const RegisterWorks = () =>
  withServices(
    frame(
      <RegisterForm
        today="2026-06-30"
        onSubmit={() => Promise.resolve()}
        isWorking
        refusal={{ mayMistype: () => true, mistype: () => undefined, refuse: () => undefined }}
        acceptance={<AcceptanceLine />}
      />,
    ),
  );
export const RegisterRefused = () => frame(<AgeRefused />);
export const Forgot = () => frame(<ForgotForm onSubmit={() => Promise.resolve()} />);
export const ForgotLinkSent = () => frame(<ForgotSent email="alice@example.org" onAgain={() => undefined} />);
const resetForm = { onLook: () => Promise.resolve([]), onSubmit: reject('RESET_TOKEN_INVALID'), now: 0 };
export const Reset = () => frame(<ResetForm token="token" {...resetForm} />);
export const ResetInvalidLink = () => frame(<ResetForm token="" {...resetForm} />);
export const ResetKeepsPasskeys = () =>
  frame(
    <KeptPasskeys
      ref={null}
      passkeys={[
        { id: 'a', name: 'Firefox · Linux', createdAt: '2026-06-01T10:00:00.000Z', lastUsedAt: null },
        { id: 'b', name: 'My phone', createdAt: '2026-05-01T10:00:00.000Z', lastUsedAt: '2026-06-29T10:00:00.000Z' },
      ]}
      kept={['b']}
      onChange={() => undefined}
      now={Date.parse('2026-06-30T10:00:00.000Z')}
    />,
  );
