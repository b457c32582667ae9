import { useEffect, useMemo } from 'react';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { formSchemas } from './form-schemas.ts';
import { lazyFile } from './lazy.tsx';

type Schemas = typeof formSchemas;

/** The code of a form that could not be checked, which `errors.root` has as its message. */
const UNCHECKED = 'NETWORK_ERROR';

/** The schemas, once they have loaded. */
export const formFile = lazyFile(() => import('./form-schemas.ts'));

/** @returns a resolver that waits for the schemas. Where they cannot be fetched, the form is refused as a whole. */
const checkBy =
  <Values extends FieldValues, Out>(name: keyof Schemas): Resolver<Values, unknown, Out> =>
  async (values, context, options) => {
    const file = await formFile.load().catch(() => null);
    if (!file) return { values: {}, errors: { root: { type: 'check', message: UNCHECKED } } as FieldErrors<Values> };
    const check = file.zodResolver(file.formSchemas[name] as never) as unknown as Resolver<Values, unknown, Out>;
    return check(values, context, options);
  };

/** Has a form checked by a schema, whose file loads once the form is there. */
export function useFormCheck<Name extends keyof Schemas>(
  name: Name,
): Resolver<z.input<Schemas[Name]>, unknown, z.output<Schemas[Name]>> {
  useEffect(() => formFile.prefetch(), []);
  return useMemo(() => checkBy(name), [name]);
}
