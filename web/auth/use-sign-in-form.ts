import { checkSignIn, type SignIn } from '@visavis/domain/auth/sign-in-check.ts';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { codeText, problemOf } from '../i18n/error-text.ts';
import { type FieldProps, fieldErrors } from './field-errors.ts';

type Field = keyof SignIn;
const FIELDS: readonly Field[] = ['email', 'password'];

/** The form's values: typed, filled in by the browser, or from before the page ran. */
const typedIn = (form: HTMLFormElement): SignIn => {
  const data = new FormData(form);
  return { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') };
};

/**
 * The sign-in's form. It does without the libraries of the other forms, which most members never open. An error shows
 * once its field has been left, and follows what is typed from then on.
 */
export function useSignInForm(given: SignIn, send: (values: SignIn) => Promise<void>) {
  const [email, setEmail] = useState(given.email);
  const [left, setLeft] = useState<readonly Field[]>([]);
  const [codes, setCodes] = useState<Partial<Record<Field, string>>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (isSubmitting) return;
    const show = (found: Partial<Record<Field, string>>) => {
      setCodes(found);
      const first = FIELDS.find((name) => found[name]);
      if (first) (form.elements.namedItem(first) as HTMLInputElement | null)?.focus();
    };
    const { values, codes: wrong } = checkSignIn(typedIn(form));
    setRefusal(null);
    setLeft(FIELDS);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    setSubmitting(true);
    // After a sign-in the button stays busy until the next page is there.
    await send(values).catch((error: unknown) => {
      const found = fieldErrors(error, FIELDS);
      if (found) show(found);
      else setRefusal(problemOf(error));
      setSubmitting(false);
    });
  }

  const check = (name: Field, form: HTMLFormElement | null) => {
    if (form) setCodes((before) => ({ ...before, [name]: checkSignIn(typedIn(form)).codes[name] }));
  };
  return {
    submit,
    isSubmitting,
    notice: refusal && codeText(refusal),
    /** the address as it is typed */
    email,
    field(name: Field): FieldProps {
      const code = codes[name];
      return {
        name,
        ...(given[name] !== '' && { defaultValue: given[name] }),
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
          if (name === 'email') setEmail(target.value);
          if (left.includes(name)) check(name, target.form);
        },
        onBlur: ({ target }) => {
          setLeft((before) => [...before, name]);
          check(name, target.form);
        },
        error: code && codeText(code),
      };
    },
  };
}
