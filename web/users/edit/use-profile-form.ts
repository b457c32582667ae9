import { type FieldErrors, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { codeText, fieldCodesOf } from '../../i18n/error-text.ts';
import type { formSchemas } from '../../lib/form-schemas.ts';
import { useFormCheck } from '../../lib/use-form-check.ts';

type ProfileFormValues = z.input<typeof formSchemas.profile>;
type Name = keyof ProfileFormValues;
const NAMES = ['displayName', 'bio', 'language', 'country', 'interests'] as const satisfies readonly Name[];

/** The error codes of a refused save, by field; one at `interests.3` counts for the whole list. */
function refusedFields(error: unknown): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const [path, code] of Object.entries(fieldCodesOf(error))) {
    const name = NAMES.find((known) => known === path.split('.')[0]);
    if (name) found[name] = code;
  }
  return found;
}

const codeOf = (errors: FieldErrors<ProfileFormValues>, name: Name): string | undefined => {
  const error = errors[name];
  const found = Array.isArray(error) ? error.find(Boolean) : error;
  return typeof found?.message === 'string' ? found.message : undefined;
};

/** The profile form. It validates with the contract's schema and shows error codes as texts. */
export function useProfileForm(start: ProfileFormValues, save: (values: ProfileFormValues) => Promise<void>) {
  const form = useForm<ProfileFormValues, unknown, z.output<typeof formSchemas.profile>>({
    resolver: useFormCheck('profile'),
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
