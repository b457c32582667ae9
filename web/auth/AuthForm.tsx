import type { FormEventHandler, ReactNode } from 'react';
import { useIsLeaving } from '../lib/leaving.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { Button } from '../ui/Button.tsx';
import { FormNotice } from '../ui/form/FormNotice.tsx';

export interface AuthFormProps {
  form: { submit: FormEventHandler; isSubmitting: boolean; notice: string | null };
  submitLabel: string;
  /** the button stays in view where the fields scroll */
  inDialog?: boolean;
  /** the fields */
  children: ReactNode;
  /** below the button */
  footer?: ReactNode;
}

/** Fields, the refusal that concerns none of them, and the button. */
export function AuthForm({ form, submitLabel, inDialog, children, footer }: AuthFormProps) {
  // Until the page runs, the browser would send the fields itself.
  const isLeaving = useIsLeaving();
  const type = useHydrated() ? 'submit' : 'button';
  return (
    <form noValidate method="post" onSubmit={form.submit} className="flex flex-col gap-5 short:gap-3">
      {children}
      <FormNotice text={form.notice} />
      <div className={inDialog ? 'sticky-end' : 'short:sticky short:bottom-0 short:bg-ink short:py-2'}>
        <Button type={type} variant="primary" size="lg" block loading={form.isSubmitting || isLeaving}>
          {submitLabel}
        </Button>
      </div>
      {footer}
    </form>
  );
}
