import type { ReactNode } from 'react';
import { AcceptanceLine } from '../legal/AcceptanceLine.tsx';
import { Preferences } from '../preferences/Preferences.tsx';
import { Button } from '../ui/Button.tsx';
import { AgeRefused } from './AgeRefused.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { ForgotForm, ForgotSent } from './ForgotForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { ResetForm } from './ResetForm.tsx';
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
export const Register = () =>
  frame(
    <RegisterForm
      today="2026-06-30"
      onSubmit={reject('EMAIL_TAKEN')}
      onAgeRefused={() => undefined}
      acceptance={<AcceptanceLine />}
    />,
  );
export const RegisterRefused = () => frame(<AgeRefused until={Date.UTC(2026, 5, 30, 14, 32)} />);
export const Forgot = () => frame(<ForgotForm onSubmit={() => Promise.resolve()} />);
export const ForgotLinkSent = () => frame(<ForgotSent email="alice@example.org" onAgain={() => undefined} />);
export const Reset = () => frame(<ResetForm token="token" onSubmit={reject('RESET_TOKEN_INVALID')} />);
export const ResetInvalidLink = () => frame(<ResetForm token="" onSubmit={() => Promise.resolve()} />);
