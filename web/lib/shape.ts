/**
 * Checks of what this app has stored itself, for the code that every member loads: the domain's schemas check it as well,
 * but bring Zod along.
 */
export type Fields<T> = { [Name in keyof T]-?: (value: unknown) => boolean };

export const isString = (value: unknown): value is string => typeof value === 'string';
export const isText = (value: unknown): value is string => isString(value) && value !== '';
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
export const isOneOf =
  <T>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.includes(value as T);

/** Whether a value has every field, each as its check demands. */
export const hasShape =
  <T extends object>(fields: Fields<T>) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(field: unknown) => boolean>(fields).every(([name, check]) =>
      check((value as Record<string, unknown>)[name]),
    );
