import { zodResolver } from '@hookform/resolvers/zod';
import { profileFields } from '@visavis/domain/users/profile-fields.ts';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { codeText } from '../../i18n/error-text.ts';

export const editedFields = profileFields.omit({ profileVisibility: true });
export type ProfileFormValues = z.input<typeof editedFields>;
const names = editedFields.keyof().options;
type Name = (typeof names)[number];

/** field → code of a refused save; `interests.3` speaks of the list. Empty where it is about no field of the form. */
export function refusedFields(error: unknown): Partial<Record<Name, string>> {
  const fields = typeof error === 'object' && error !== null && 'fields' in error ? error.fields : undefined;
  const found: Partial<Record<Name, string>> = {};
  for (const [path, code] of Object.entries((fields as Record<string, string> | undefined) ?? {})) {
    const name = names.find((known) => known === path.split('.')[0]);
    if (name) found[name] = code;
  }
  return found;
}

const codeOf = (errors: FieldErrors<ProfileFormValues>, name: Name): string | undefined => {
  const error = errors[name];
  const found = Array.isArray(error) ? error.find(Boolean) : error;
  return typeof found?.message === 'string' ? found.message : undefined;
};

/** The profile's form: the contract's rules, their codes as texts. */
export function useProfileForm(start: ProfileFormValues, save: (values: ProfileFormValues) => Promise<void>) {
  const form = useForm<ProfileFormValues, unknown, z.output<typeof editedFields>>({
    resolver: zodResolver(editedFields),
    defaultValues: start,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      for (const [name, code] of Object.entries(refusedFields(error))) {
        form.setError(name as Name, { message: code }, { shouldFocus: true });
      }
    }
  });
  return {
    form,
    submit,
    isSubmitting,
    errorOf: (name: Name): string | undefined => {
      const code = codeOf(errors, name);
      return code && codeText(code);
    },
  };
}
