import { cleanText, withoutDuplicates } from '@visavis/domain/users/clean-text.ts';
import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { COUNTRIES } from '@visavis/domain/users/countries.ts';
import type { ProfileFields } from '@visavis/domain/users/profile-fields.ts';
import { DRAFT_HOURS, PROFILE_LANGUAGES } from '@visavis/domain/users/rules.ts';
import { DRAFT_KEY, PENDING_VISIBILITY_KEY } from '../../lib/kept-keys.ts';
import { type Remembered, remembered } from '../../lib/remembered.ts';
import { type Fields, hasShape, isNumber, isOneOf, isString } from '../../lib/shape.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';

/** The account that saved it in this browser, and the time. */
interface Stamp {
  userId: string;
  /** milliseconds since the epoch */
  savedAt: number;
}

/**
 * Edits that were typed and not saved (spec.md section 3, 'Preferences stored locally'). They need not be valid: the
 * rules apply on saving.
 */
export type Draft = Stamp &
  ProfileFields & {
    /** what the form held at first; not kept by older versions */
    began?: EditedFields | undefined;
  };
export type EditedFields = Omit<ProfileFields, 'profileVisibility'>;
export type Visibility = ProfileFields['profileVisibility'];
/** A visibility that was chosen and not yet validated. */
type PendingVisibility = Stamp & { profileVisibility: Visibility };

const isVisibility = isOneOf<Visibility>(['public', 'private']);
const stamp = { userId: isString, savedAt: isNumber };
const isPendingVisibility = hasShape<PendingVisibility>({ ...stamp, profileVisibility: isVisibility });
const edited: Fields<EditedFields> = {
  displayName: isString,
  bio: isString,
  language: isOneOf(PROFILE_LANGUAGES),
  country: isOneOf([null, ...COUNTRIES]),
  interests: (value) => Array.isArray(value) && value.every(isString),
};
const isDraft = hasShape<Draft>({
  ...stamp,
  ...edited,
  profileVisibility: isVisibility,
  began: (value) => value === undefined || hasShape(edited)(value),
});

const DRAFT_AGE_MAX = DRAFT_HOURS * 3_600_000;

/** The editable fields of a profile or draft, without the others. */
export const fieldsOf = ({
  displayName,
  bio,
  language,
  country,
  interests,
  profileVisibility,
}: ProfileFields): ProfileFields => ({ displayName, bio, language, country, interests, profileVisibility });

/** The fields of the form; the visibility has its own switch. */
export const editedOf = ({ profileVisibility: _, ...edited }: ProfileFields): EditedFields => edited;

/** As they would be saved. */
const asSaved = ({ displayName, bio, language, country, interests }: EditedFields): EditedFields => ({
  displayName: cleanText(displayName),
  bio: cleanText(bio),
  language,
  country,
  interests: withoutDuplicates(interests.map(cleanText)),
});

/** The fields of a form that would be saved differently from those it began with; surrounding blanks do not count. */
export function changesOf(began: EditedFields, fields: EditedFields): Partial<EditedFields> {
  const [before, now] = [asSaved(began), asSaved(fields)];
  const isChanged = (key: string) =>
    JSON.stringify(before[key as keyof EditedFields]) !== JSON.stringify(now[key as keyof EditedFields]);
  return Object.fromEntries(Object.entries(fields).filter(([key]) => isChanged(key)));
}

/** Whether a form would save two versions differently. */
export const differs = (a: EditedFields, b: EditedFields): boolean => Object.keys(changesOf(b, a)).length > 0;

const isFresh = (stored: { userId: string; savedAt: number }, profile: OwnProfile, now: number): boolean =>
  stored.userId === profile.userId && now - stored.savedAt < DRAFT_AGE_MAX;

/** The profile as it is saved now, perhaps by another device, with the changes of a draft. */
export function restoredFields(draft: Draft, profile: ProfileFields): EditedFields {
  const saved = editedOf(fieldsOf(profile));
  return { ...saved, ...changesOf(draft.began ?? saved, editedOf(fieldsOf(draft))) };
}

/** The draft to offer: by the same user, under 24 hours old, and different from the saved profile. */
export function offeredDraft(stored: Draft | null, profile: OwnProfile, now: number): Draft | null {
  return stored && isFresh(stored, profile, now) && differs(restoredFields(stored, profile), profile) ? stored : null;
}

/** The pending visibility to show, by the same rules as a draft. */
export function shownPending(stored: PendingVisibility | null, profile: OwnProfile, now: number): Visibility | null {
  if (!stored || !isFresh(stored, profile, now)) return null;
  return stored.profileVisibility === profile.profileVisibility ? null : stored.profileVisibility;
}

/** The pending visibility after a toggle; toggling back cancels it. */
export function togglePending(saved: Visibility, pending: Visibility | null): Visibility | null {
  if (pending !== null) return null;
  return saved === 'public' ? 'private' : 'public';
}

export const rememberedDraft = (store: KeyValue): Remembered<Draft> => remembered(store, DRAFT_KEY, isDraft);
export const rememberedVisibility = (store: KeyValue): Remembered<PendingVisibility> =>
  remembered(store, PENDING_VISIBILITY_KEY, isPendingVisibility);
