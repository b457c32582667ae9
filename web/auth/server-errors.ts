/** What a refusal says about which field, in codes; null where it is about no field of the form. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, fields: given } = error as { code?: unknown; fields?: unknown };
  const found: Record<string, string> = {};
  if (code === 'EMAIL_TAKEN') found.email = code;
  if (code === 'USERNAME_TAKEN') found.username = code;
  if (code === 'VALIDATION_FAILED' && typeof given === 'object' && given !== null) Object.assign(found, given);
  const known = Object.entries(found).filter(([field]) => fields.includes(field));
  return known.length > 0 ? Object.fromEntries(known) : null;
}
