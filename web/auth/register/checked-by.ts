import type { FieldErrors, Resolver } from 'react-hook-form';

/** The result of a form's check: the values to send, and the error code of each field. */
interface Checked<Name extends string, Out> {
  values: Out;
  codes: Partial<Record<Name, string>>;
}

/**
 * Has a form checked by a function, without the schema library.
 * @param empty what stands for fields that nobody has seen yet
 */
export function checkedBy<Name extends string, Out>(
  empty: Record<Name, string>,
  check: (typed: Record<Name, string>) => Checked<Name, Out>,
): Resolver<Record<Name, string>, unknown, Out> {
  const names = Object.keys(empty) as Name[];
  return (typed) => {
    const whole = Object.fromEntries(names.map((name) => [name, typed[name] ?? empty[name]]));
    const { values, codes } = check(whole as Record<Name, string>);
    const wrong = names.filter((name) => codes[name]);
    if (wrong.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(wrong.map((name) => [name, { type: 'check', message: codes[name] }]));
    return { values: {}, errors: errors as FieldErrors<Record<Name, string>> };
  };
}
