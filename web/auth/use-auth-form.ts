import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { codeOf, codeText } from '../i18n/error-text.ts';
import { fieldErrors } from './server-errors.ts';

/**
 * A form whose errors are codes: those of the schema, and those that the server answers for a field.
 * What concerns no field is `notice`.
 */
export function useAuthForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
  send: (values: Out) => Promise<void>,
) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;

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
    /** What a text field takes: registration, name and error. */
    field: (name: Path<In>) => {
      const code = errors[name]?.message;
      return { ...form.register(name), error: typeof code === 'string' ? codeText(code) : undefined };
    },
  };
}
