import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form';
import { codeText, problemOf } from '../i18n/error-text.ts';
import { type FieldProps, fieldErrors } from './field-errors.ts';

/**
 * A form whose errors are codes, both from the resolver and from the server. An error that belongs to no field becomes
 * `notice`.
 */
export function useAuthForm<In extends FieldValues, Out>(
  resolver: Resolver<In, unknown, Out>,
  defaultValues: DefaultValues<In>,
  send: (values: Out) => Promise<void>,
) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<In, unknown, Out>({
    resolver,
    // A field without a default keeps what was typed or filled in before a prerendered page runs.
    defaultValues: Object.fromEntries(
      Object.entries(defaultValues).filter(([, value]) => value !== ''),
    ) as DefaultValues<In>,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const problem = errors.root?.message ?? refusal;
  const values = useWatch({ control: form.control }) as Partial<Record<Path<In>, unknown>>;
  // The form has the text typed before the page ran, but no change event told of it.
  const [taken, setTaken] = useState<Partial<Record<Path<In>, unknown>>>({});
  const { getValues } = form;
  useEffect(() => setTaken(getValues()), [getValues]);

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await send(values);
    } catch (error) {
      const found = fieldErrors(error, Object.keys(defaultValues));
      if (!found) return setRefusal(problemOf(error));
      for (const [field, code] of Object.entries(found)) {
        form.setError(field as Path<In>, { message: code }, { shouldFocus: true });
      }
    }
  });

  return {
    submit,
    isSubmitting,
    notice: problem && codeText(problem),
    /** what a text field holds now */
    value: (name: Path<In>): string => String(values[name] ?? taken[name] ?? ''),
    /** whether these fields are right; shows what is wrong with them */
    check: (names: Path<In>[]) => form.trigger(names, { shouldFocus: true }),
    focus: (name: Path<In>) => form.setFocus(name),
    set: (name: Path<In>, value: string) =>
      form.setValue(name, value as PathValue<In, Path<In>>, { shouldValidate: true, shouldDirty: true }),
    field: (name: Path<In>): FieldProps => {
      const code = errors[name]?.message;
      // Also one that was shown before the field was left: by a press, or by the server.
      const onChange = () => void (code && form.trigger(name));
      return { ...form.register(name, { onChange }), error: typeof code === 'string' ? codeText(code) : undefined };
    },
  };
}
