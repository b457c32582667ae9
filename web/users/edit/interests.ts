import { profileFields } from '@visavis/domain/users/profile-fields.ts';

export type AddedInterest = { ok: true; list: string[] } | { ok: false; code: string };

const schema = profileFields.shape.interests;

/**
 * The list with one more, trimmed. A blank or one that is there already, whatever the case, changes nothing and is
 * no mistake (spec.md section 5).
 */
export function addInterest(list: readonly string[], typed: string): AddedInterest {
  if (typed.trim() === '') return { ok: true, list: [...list] };
  const parsed = schema.safeParse([...list, typed]);
  if (parsed.success) return { ok: true, list: parsed.data };
  return { ok: false, code: parsed.error.issues[0]?.message ?? 'INTEREST_INVALID' };
}
