import type { Registration } from '@visavis/domain/auth/contract.ts';
import { isMinorByYear } from '@visavis/domain/auth/rules.ts';
import { checkSignUp, type SignUp } from '@visavis/domain/auth/sign-up-check.ts';
import clsx from 'clsx';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { EmailField } from '../AuthFields.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { AuthHeading, AuthSwitch } from '../AuthFrame.tsx';
import type { AgeRefusal } from '../age-refusal.ts';
import { readCarried } from '../carry/carried.ts';
import { useCarriedEmail } from '../carry/use-carried-email.ts';
import { EmailSuggestion } from '../hints/EmailSuggestion.tsx';
import { NewPasswordFields } from '../NewPasswordFields.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { checkedBy } from './checked-by.ts';
import { useMinors } from './minors.tsx';
import { PersonStep } from './PersonStep.tsx';
import { isSignInGiven, PERSON_FIELDS, SIGN_IN_FIELDS } from './steps.ts';

interface StepProps {
  step: 1 | 2;
  title: string;
  children: ReactNode;
}

/** A part of the sign-up, and how far along it is. */
function Step({ step, title, children }: StepProps) {
  const { t } = useTranslation('auth');
  return (
    <fieldset className={clsx('flex min-w-0 flex-col gap-5', step === 2 && 'mt-4 animate-appear')}>
      <legend className="mb-4 flex w-full items-baseline justify-between gap-4">
        <span className="font-display text-lg font-semibold">{title}</span>
        <span className="text-sm text-muted">{t('register.step', { step })}</span>
      </legend>
      {children}
    </fieldset>
  );
}

export interface RegisterFormProps {
  /** `YYYY-MM-DD` */
  today: string;
  onSubmit: (values: Registration) => Promise<void>;
  /** the browser does the work that the server asks for first */
  isWorking?: boolean;
  refusal: Pick<AgeRefusal, 'mayMistype' | 'mistype' | 'refuse'>;
  /** what a registration accepts */
  acceptance: ReactNode;
}

const empty: SignUp = {
  email: '',
  username: '',
  firstName: '',
  lastName: '',
  birthDate: '',
  password: '',
  confirmPassword: '',
};

/** Two steps on one page: the second opens below the first as soon as that is filled in, without a press. */
export function RegisterForm({ today, onSubmit, isWorking = false, refusal, acceptance }: RegisterFormProps) {
  const { t } = useTranslation('auth');
  const resolver = useMemo(() => checkedBy(empty, (typed) => checkSignUp(typed, today)), [today]);
  const [opened, setOpened] = useState<'byItself' | 'byPress' | null>(null);
  const minors = useMinors(refusal, () => focus('birthDate'));
  const form = useAuthForm(resolver, { ...empty, email: readCarried().email }, (values) =>
    onSubmit(values).catch((error) => minors.see(error, values.birthDate, today)),
  );
  useCarriedEmail(form.value('email'));
  const [email = '', password = '', confirmPassword = ''] = SIGN_IN_FIELDS.map(form.value);
  const { codes } = checkSignUp({ ...empty, email, password, confirmPassword }, today);
  if (!opened && isSignInGiven(codes)) setOpened('byItself');
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step has opened
  useEffect(() => {
    if (opened === 'byPress') focus('username');
  }, [opened]);

  const submit = (event: FormEvent) => {
    const focused = document.activeElement?.getAttribute('name');
    // Enter in the first step, which may have opened the second one a moment ago.
    const isEnter = SIGN_IN_FIELDS.some((name) => name === focused) && isSignInGiven(codes);
    const next = isEnter && PERSON_FIELDS.find((name) => !form.value(name));
    if (opened && next) {
      event.preventDefault();
      return focus(next);
    }
    if (opened && !isMinorByYear(form.value('birthDate'), today)) return void form.submit(event);
    event.preventDefault();
    if (opened) return minors.refuse(form.value('birthDate'));
    void form.check([...SIGN_IN_FIELDS]).then((isRight) => isRight && setOpened('byPress'));
  };
  return (
    <>
      <AuthHeading title={t('register.title')} text={t('register.text')} />
      <LiveRegion>{opened && t('register.opened')}</LiveRegion>
      <AuthForm
        form={{ ...form, submit }}
        submitLabel={t(opened ? 'register.submit' : 'register.continue')}
        footer={
          <p role="status" className="text-sm text-muted empty:hidden">
            {isWorking && t('register.work')}
          </p>
        }
      >
        <Step step={1} title={t('register.signIn')}>
          <EmailField field={form.field('email')} autoComplete="email" />
          <EmailSuggestion typed={form.value('email')} onAccept={(typed) => form.set('email', typed)} />
          <NewPasswordFields
            label={t('fields.password')}
            password={form.field('password')}
            confirmPassword={form.field('confirmPassword')}
            typed={form.value('password')}
            known={[form.value('username'), form.value('email'), form.value('firstName')]}
          />
        </Step>
        {opened && (
          <Step step={2} title={t('register.person')}>
            <PersonStep today={today} field={form.field} />
            {acceptance}
          </Step>
        )}
      </AuthForm>
      {minors.dialog}
      <AuthSwitch text={t('register.haveAccount')} link={t('register.login')} to="/login" />
    </>
  );
}
