import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteAvatar, deleteBanner, type OwnProfile, putAvatar, putBanner } from '@visavis/domain/users/contract.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { profileKey } from '../queries.ts';
import type { PictureKind } from './picture-rules.ts';

export type PictureWork = { kind: 'idle' } | { kind: 'sending'; share: number } | { kind: 'deleting' };

export interface PictureActions {
  work: PictureWork;
  /** Both answer whether it worked; the toast has been shown then. A picture that cannot be made counts as not sent. */
  send(picture: Blob | Promise<Blob>): Promise<boolean>;
  remove(): Promise<boolean>;
  /** Stops a sending that is under way, without a word. */
  cancel(): void;
}

/** Sending and removing the avatar or the banner, with their toasts (spec.md section 8, 'Profile'). */
export function usePicture(kind: PictureKind): PictureActions {
  const { api, auth } = useServices();
  const cache = useQueryClient();
  const { t } = useTranslation('profile');
  const [share, setShare] = useState(0);
  const aborter = useRef<AbortController | null>(null);

  const show = (url: string | null) => {
    cache.setQueryData<OwnProfile>(profileKey, (profile) => profile && { ...profile, [kind]: url });
    if (kind === 'avatar' && url) auth.updateUser({ avatar: url });
  };
  const outcome = (work: Promise<unknown>, done: string, failed: string) =>
    work.then(
      () => {
        toast.success(done);
        return true;
      },
      () => {
        if (!aborter.current?.signal.aborted) toast.error(failed);
        return false;
      },
    );

  const sending = useMutation({
    mutationFn: async (picture: Blob | Promise<Blob>) => {
      setShare(0);
      aborter.current = new AbortController();
      const input = { file: await picture, onProgress: setShare, signal: aborter.current.signal };
      if (kind === 'avatar') return (await api.call(putAvatar, input)).avatarUrl;
      return (await api.call(putBanner, input)).bannerUrl;
    },
    onSuccess: show,
  });
  const removing = useMutation({
    mutationFn: async () => {
      aborter.current = null;
      if (kind === 'avatar') return (await api.call(deleteAvatar)).avatarUrl;
      await api.call(deleteBanner);
      return null;
    },
    onSuccess: show,
  });

  return {
    work: sending.isPending ? { kind: 'sending', share } : removing.isPending ? { kind: 'deleting' } : { kind: 'idle' },
    send: (picture) => outcome(sending.mutateAsync(picture), t(`${kind}.updated`), t(`${kind}.uploadFailed`)),
    cancel: () => aborter.current?.abort(),
    remove: () => outcome(removing.mutateAsync(), t(`${kind}.deleted`), t(`${kind}.deleteFailed`)),
  };
}
