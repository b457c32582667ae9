import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { type ProfileFields, profileFields, visibility } from '@visavis/domain/users/profile-fields.ts';
import { DRAFT_HOURS } from '@visavis/domain/users/rules.ts';
import { z } from 'zod';

const ours = {
  userId: z.string(),
  /** milliseconds since the epoch */
  savedAt: z.number(),
};

const fieldNames = profileFields.keyof().options;

/** What was typed and not saved, as typed: rules are for saving (spec.md section 3, 'Preferences stored locally'). */
export const draft = z.object({
  ...ours,
  ...profileFields.shape,
  displayName: z.string(),
  bio: z.string(),
  interests: z.array(z.string()),
});
export type Draft = z.infer<typeof draft>;

/** A visibility that was chosen and not yet validated. */
export const pendingVisibility = z.object({ ...ours, profileVisibility: visibility });
export type PendingVisibility = z.infer<typeof pendingVisibility>;
export type EditedFields = Omit<ProfileFields, 'profileVisibility'>;
export type Visibility = PendingVisibility['profileVisibility'];

export const DRAFT_AGE_MAX = DRAFT_HOURS * 3_600_000;

/** The fields of a form or of a stored draft. */
export const fieldsOf = (fields: ProfileFields): ProfileFields =>
  Object.fromEntries(fieldNames.map((name) => [name, fields[name]])) as ProfileFields;

/** What the form edits: the visibility has its own switch. */
export const editedOf = ({ profileVisibility: _, ...edited }: ProfileFields): EditedFields => edited;

const comparable = (fields: ProfileFields) => JSON.stringify(profileFields.safeParse(fields).data ?? fieldsOf(fields));

/** Whether saving the one would change the other: blanks round a text are no difference. */
export const differs = (a: ProfileFields, b: ProfileFields): boolean => comparable(a) !== comparable(b);

const isFresh = (stored: { userId: string; savedAt: number }, profile: OwnProfile, now: number): boolean =>
  stored.userId === profile.userId && now - stored.savedAt < DRAFT_AGE_MAX;

/** The draft to offer: of the same user, under 24 hours old, and other than what is saved. */
export function offeredDraft(stored: Draft | null, profile: OwnProfile, now: number): Draft | null {
  return stored && isFresh(stored, profile, now) && differs(stored, profile) ? stored : null;
}

/** The pending visibility to show, by the same rules as a draft. */
export function shownPending(stored: PendingVisibility | null, profile: OwnProfile, now: number): Visibility | null {
  if (!stored || !isFresh(stored, profile, now)) return null;
  return stored.profileVisibility === profile.profileVisibility ? null : stored.profileVisibility;
}

/** Toggling makes a change pending; toggling back takes it away. */
export function togglePending(saved: Visibility, pending: Visibility | null): Visibility | null {
  if (pending !== null) return null;
  return saved === 'public' ? 'private' : 'public';
}
