import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { useState } from 'react';
import { errorText, fieldCodesOf } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useSaveProfile } from '../queries.ts';
import {
  changesOf,
  type Draft,
  differs,
  type EditedFields,
  editedOf,
  fieldsOf,
  offeredDraft,
  rememberedDraft,
  rememberedVisibility,
  restoredFields,
  shownPending,
  togglePending,
  type Visibility,
} from './draft.ts';

export interface ProfileEditing {
  /** what the form holds, for one that appears again after another tab; null while viewing */
  form: EditedFields | null;
  /** changes with every opened form, so that a restored draft gets a new one */
  formKey: number;
  /** a draft to restore or drop */
  offer: Draft | null;
  /** a visibility to validate or cancel */
  pending: Visibility | null;
  validating: boolean;
  edit(): void;
  /** Saves a draft in this browser. */
  typed(fields: EditedFields): void;
  /** Rejects with the server's error, for the form to show. */
  save(fields: EditedFields): Promise<void>;
  cancel(): void;
  restore(): void;
  dropDraft(): void;
  toggleVisibility(): void;
  validateVisibility(): Promise<void>;
  cancelVisibility(): void;
}

/** Editing the user's profile, with drafts kept in this browser (spec.md section 4, 'Profile editing'). */
export function useProfileEditing(profile: OwnProfile): ProfileEditing {
  const { storage, clock } = useServices();
  const { t } = useTranslation('profile');
  const saving = useSaveProfile();
  const validating = useSaveProfile();
  const draft = rememberedDraft(storage.local);
  const visibility = rememberedVisibility(storage.local);
  const saved = editedOf(fieldsOf(profile));
  const [form, setForm] = useState<{ key: number; held: EditedFields | null; began: EditedFields }>({
    ...{ key: 0, held: null },
    began: saved,
  });
  const [offer, setOffer] = useState(() => offeredDraft(draft.read(), profile, clock.now()));
  const [pending, setPending] = useState(() => shownPending(visibility.read(), profile, clock.now()));
  const stamp = () => ({ userId: profile.userId, savedAt: clock.now() });
  const open = (held: EditedFields | null) => setForm(({ key }) => ({ key: key + 1, held, began: saved }));

  const choose = (next: Visibility | null) => {
    setPending(next);
    if (next) visibility.write({ ...stamp(), profileVisibility: next });
    else visibility.clear();
  };
  const dropDraft = () => {
    draft.clear();
    setOffer(null);
  };

  return {
    form: form.held,
    formKey: form.key,
    offer,
    pending,
    validating: validating.isPending,
    edit: () => open(saved),
    typed(fields) {
      setForm((before) => ({ ...before, held: fields }));
      if (!differs(fields, form.began)) return offer ? undefined : draft.clear();
      const profileVisibility = pending ?? profile.profileVisibility;
      draft.write({ ...fields, profileVisibility, began: form.began, ...stamp() });
      setOffer(null);
    },
    async save(fields) {
      try {
        // Changes from another tab or device stay.
        await saving.mutateAsync(changesOf(form.began, fields));
      } catch (error) {
        // A field that is at fault says so itself.
        const isOfFields = Object.keys(fieldCodesOf(error)).length > 0;
        toast.error(isOfFields ? t('edit.failed') : `${t('edit.failed')}. ${errorText(error)}`);
        throw error;
      }
      toast.success(t('edit.saved'));
      dropDraft();
      open(null);
    },
    cancel() {
      dropDraft();
      open(null);
    },
    restore() {
      if (!offer) return;
      setOffer(null);
      open(restoredFields(offer, profile));
    },
    dropDraft,
    toggleVisibility: () => choose(togglePending(profile.profileVisibility, pending)),
    async validateVisibility() {
      if (!pending) return;
      try {
        await validating.mutateAsync({ profileVisibility: pending });
        toast.success(t(`visibility.saved.${pending}`));
        choose(null);
      } catch (error) {
        toast.error(`${t('visibility.failed')}. ${errorText(error)}`);
      }
    },
    cancelVisibility: () => choose(null),
  };
}
