import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useSaveProfile } from '../queries.ts';
import {
  type Draft,
  differs,
  type EditedFields,
  editedOf,
  fieldsOf,
  offeredDraft,
  shownPending,
  togglePending,
  type Visibility,
} from './draft.ts';
import { rememberedDraft, rememberedVisibility } from './profile-memory.ts';

export interface ProfileEditing {
  /** what the form starts from; null while viewing */
  form: EditedFields | null;
  /** counts the forms opened: a restored draft starts a fresh one */
  formKey: number;
  /** a draft that waits to be restored or dropped */
  offer: Draft | null;
  /** a visibility that waits to be validated or cancelled */
  pending: Visibility | null;
  validating: boolean;
  edit(): void;
  /** Keeps what is typed in this browser until it is saved. */
  typed(fields: EditedFields): void;
  /** Rejects with the refusal, for the form to show. */
  save(fields: EditedFields): Promise<void>;
  cancel(): void;
  restore(): void;
  dropDraft(): void;
  toggleVisibility(): void;
  validateVisibility(): Promise<void>;
  cancelVisibility(): void;
}

/** View, edit, save or cancel, with what is kept locally meanwhile (spec.md section 4, 'Profile editing'). */
export function useProfileEditing(profile: OwnProfile): ProfileEditing {
  const { storage, clock } = useServices();
  const { t } = useTranslation('profile');
  const saving = useSaveProfile();
  const validating = useSaveProfile();
  const draft = rememberedDraft(storage.local);
  const visibility = rememberedVisibility(storage.local);
  const [form, setForm] = useState<{ key: number; start: EditedFields | null }>({ key: 0, start: null });
  const [offer, setOffer] = useState(() => offeredDraft(draft.read(), profile, clock.now()));
  const [pending, setPending] = useState(() => shownPending(visibility.read(), profile, clock.now()));
  const mark = () => ({ userId: profile.userId, savedAt: clock.now() });
  const open = (start: EditedFields | null) => setForm(({ key }) => ({ key: key + 1, start }));

  const choose = (next: Visibility | null) => {
    setPending(next);
    if (next) visibility.write({ ...mark(), profileVisibility: next });
    else visibility.clear();
  };
  const dropDraft = () => {
    draft.clear();
    setOffer(null);
  };

  return {
    form: form.start,
    formKey: form.key,
    offer,
    pending,
    validating: validating.isPending,
    edit: () => open(editedOf(fieldsOf(profile))),
    typed(fields) {
      const next = { ...fields, profileVisibility: pending ?? profile.profileVisibility };
      const changed = differs({ ...next, profileVisibility: profile.profileVisibility }, profile);
      if (!changed) return offer ? undefined : draft.clear();
      draft.write({ ...next, ...mark() });
      setOffer(null);
    },
    async save(fields) {
      try {
        await saving.mutateAsync({ ...fields, profileVisibility: profile.profileVisibility });
      } catch (error) {
        toast.error(t('edit.failed'));
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
      choose(offer.profileVisibility === profile.profileVisibility ? null : offer.profileVisibility);
      open(editedOf(fieldsOf(offer)));
    },
    dropDraft,
    toggleVisibility: () => choose(togglePending(profile.profileVisibility, pending)),
    async validateVisibility() {
      if (!pending) return;
      try {
        await validating.mutateAsync({ profileVisibility: pending });
        toast.success(t(`visibility.saved.${pending}`));
        choose(null);
      } catch {
        toast.error(t('visibility.failed'));
      }
    },
    cancelVisibility: () => choose(null),
  };
}
