import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnProfile } from '@visavis/domain/users/contract.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { profileKey } from '../queries.ts';
import type { PictureKind } from './picture-rules.ts';

/** The upload under way; `progress` is 0–1. */
export type PictureWork = { kind: 'idle' } | { kind: 'sending'; progress: number } | { kind: 'deleting' };

export interface PictureActions {
  work: PictureWork;
  /** Uploads a picture and shows a toast; resolves to whether it worked. */
  send(picture: Blob | Promise<Blob>): Promise<boolean>;
  /** Deletes the picture and shows a toast; resolves to whether it worked. */
  remove(): Promise<boolean>;
  /** Aborts an upload without a toast. */
  cancel(): void;
}

/** Uploads and deletes the avatar or the banner, with their toasts (spec.md section 8, 'Profile'). */
export function usePicture(kind: PictureKind): PictureActions {
  const { api, auth } = useServices();
  const client = useQueryClient();
  const { t } = useTranslation('profile');
  const [progress, setProgress] = useState(0);
  const abortController = useRef<AbortController | null>(null);

  const show = (url: string | null) => {
    client.setQueryData<OwnProfile>(profileKey, (profile) => profile && { ...profile, [kind]: url });
    if (kind === 'avatar' && url) auth.updateUser({ avatar: url });
  };
  const withToast = (work: Promise<unknown>, done: string, failed: string) =>
    work.then(
      () => {
        toast.success(done);
        return true;
      },
      () => {
        if (!abortController.current?.signal.aborted) toast.error(failed);
        return false;
      },
    );

  const sending = useMutation({
    mutationFn: async (picture: Blob | Promise<Blob>) => {
      setProgress(0);
      abortController.current = new AbortController();
      const input = { file: await picture, onProgress: setProgress, signal: abortController.current.signal };
      if (kind === 'avatar') return (await api.call('POST /api/users/avatar', input)).avatarUrl;
      return (await api.call('POST /api/users/banner', input)).bannerUrl;
    },
    onSuccess: show,
  });
  const removing = useMutation({
    mutationFn: async () => {
      abortController.current = null;
      if (kind === 'avatar') return (await api.call('DELETE /api/users/avatar')).avatarUrl;
      await api.call('DELETE /api/users/banner');
      return null;
    },
    onSuccess: show,
  });

  return {
    work: sending.isPending
      ? { kind: 'sending', progress }
      : removing.isPending
        ? { kind: 'deleting' }
        : { kind: 'idle' },
    send: (picture) => withToast(sending.mutateAsync(picture), t(`${kind}.updated`), t(`${kind}.uploadFailed`)),
    cancel: () => abortController.current?.abort(),
    remove: () => withToast(removing.mutateAsync(), t(`${kind}.deleted`), t(`${kind}.deleteFailed`)),
  };
}
