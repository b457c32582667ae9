import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import { codeOf, codeText, fieldCodesOf } from '../i18n/error-text.ts';

/** What a text field takes: the registration and the error text. */
export type FieldProps = UseFormRegisterReturn & { error?: string };

/** Maps a refusal to the form's fields, as `field → code`; null if it concerns none of them. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> | null {
  const code = codeOf(error);
  const found: Record<string, string> = {};
  if (code === 'EMAIL_TAKEN') found.email = code;
  if (code === 'USERNAME_TAKEN') found.username = code;
  if (code === 'VALIDATION_FAILED' || code === 'PASSWORD_WRONG') Object.assign(found, fieldCodesOf(error));
  const known = Object.entries(found).filter(([field]) => fields.includes(field));
  return known.length > 0 ? Object.fromEntries(known) : null;
}

/**
 * A form whose errors are codes, both from the schema and from the server. An error that belongs to no field becomes
 * `notice`.
 */
export function useAuthForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
  send: (values: Out) => Promise<void>,
) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    // A field without a default keeps what was typed or filled in before a prerendered page runs.
    defaultValues: Object.fromEntries(
      Object.entries(defaultValues).filter(([, value]) => value !== ''),
    ) as DefaultValues<In>,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control }) as Partial<Record<Path<In>, unknown>>;

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await send(values);
    } catch (error) {
      const found = fieldErrors(error, Object.keys(defaultValues));
      if (!found) return setRefusal(codeOf(error));
      for (const [field, code] of Object.entries(found)) {
        form.setError(field as Path<In>, { message: code }, { shouldFocus: true });
      }
    }
  });

  return {
    submit,
    isSubmitting,
    notice: refusal && codeText(refusal),
    /** what a text field holds now */
    value: (name: Path<In>): string => String(values[name] ?? ''),
    set: (name: Path<In>, value: string) =>
      form.setValue(name, value as PathValue<In, Path<In>>, { shouldValidate: true, shouldDirty: true }),
    field: (name: Path<In>): FieldProps => {
      const code = errors[name]?.message;
      return { ...form.register(name), error: typeof code === 'string' ? codeText(code) : undefined };
    },
  };
}
