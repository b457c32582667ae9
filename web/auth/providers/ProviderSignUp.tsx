import { toShownEmail } from '@visavis/domain/auth/address.ts';
import type { ProviderRegistration } from '@visavis/domain/auth/provider-contract.ts';
import { isMinorByYear } from '@visavis/domain/auth/rules.ts';
import { checkPerson, type PersonSignUp } from '@visavis/domain/auth/sign-up-check.ts';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Address } from '../Address.tsx';
import { EmailField } from '../AuthFields.tsx';
import { AuthForm } from '../AuthForm.tsx';
import { AuthHeading } from '../AuthFrame.tsx';
import type { AgeRefusal } from '../age-refusal.ts';
import { checkedBy } from '../register/checked-by.ts';
import { useMinors } from '../register/minors.tsx';
import { PersonStep } from '../register/PersonStep.tsx';
import { useAuthForm } from '../use-auth-form.ts';

export interface ProviderSignUpProps {
  /** the label of the other site */
  name: string;
  email: string | null;
  isEmailVerified: boolean;
  /** `YYYY-MM-DD` */
  today: string;
  refusal: Pick<AgeRefusal, 'mayMistype' | 'mistype' | 'refuse'>;
  acceptance: ReactNode;
  /** the browser does the work that the server asks for first */
  isWorking?: boolean;
  onSubmit: (values: ProviderRegistration) => Promise<void>;
}

/** The sign-up of someone whom another site has named: without a password, and without an address that it vouches for. */
export function ProviderSignUp(props: ProviderSignUpProps) {
  const { name, email, isEmailVerified, today, refusal, acceptance, isWorking = false, onSubmit } = props;
  const { t } = useTranslation('providers');
  const isSettled = isEmailVerified && email !== null;
  const empty: PersonSignUp = useMemo(
    () => ({ email: email ?? '', username: '', firstName: '', lastName: '', birthDate: '' }),
    [email],
  );
  const resolver = useMemo(() => checkedBy(empty, (typed) => checkPerson(typed, today)), [empty, today]);
  const minors = useMinors(refusal, () => focus('birthDate'));
  const form = useAuthForm(resolver, empty, ({ email: typed, ...values }) =>
    onSubmit({ ...values, ...(!isSettled && { email: typed }) }).catch((error) =>
      minors.see(error, values.birthDate, today),
    ),
  );
  const { focus } = form;
  const submit = (event: FormEvent) => {
    if (!isMinorByYear(form.value('birthDate'), today)) return void form.submit(event);
    event.preventDefault();
    minors.refuse(form.value('birthDate'));
  };
  return (
    <>
      <AuthHeading title={t('new.title')} text={t('new.text', { name })} />
      <AuthForm
        form={{ ...form, submit }}
        submitLabel={t('new.submit')}
        footer={
          <p role="status" className="text-sm text-muted empty:hidden">
            {isWorking && t('auth:register.work')}
          </p>
        }
      >
        {isSettled ? (
          <p className="text-sm wrap-anywhere">
            <Address text={t('new.email', { email: toShownEmail(email) })} />
          </p>
        ) : (
          <div className="flex flex-col gap-1">
            <EmailField field={form.field('email')} autoComplete="email" />
            <p className="text-xs text-muted">{t('new.emailHint')}</p>
          </div>
        )}
        <PersonStep today={today} field={form.field} />
        {acceptance}
      </AuthForm>
      {minors.dialog}
    </>
  );
}
