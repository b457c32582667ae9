/** As the database writes an id. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An id in its lower case, where a value is one; for those who do not load the schemas. */
export const asId = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return UUID.test(text) ? text : undefined;
};
