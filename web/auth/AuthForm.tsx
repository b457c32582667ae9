import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { FormNotice } from '../ui/form/FormNotice.tsx';

export interface AuthFormProps {
  form: { submit: FormEventHandler; isSubmitting: boolean; notice: string | null };
  submitLabel: string;
  /** the fields */
  children: ReactNode;
  /** below the button */
  footer?: ReactNode;
}

/** Fields, the refusal that concerns none of them, and the button. */
export function AuthForm({ form, submitLabel, children, footer }: AuthFormProps) {
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      {children}
      <FormNotice text={form.notice} />
      <Button type="submit" variant="primary" size="lg" block loading={form.isSubmitting}>
        {submitLabel}
      </Button>
      {footer}
    </form>
  );
}
