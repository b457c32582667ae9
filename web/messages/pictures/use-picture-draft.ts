import { uploadPicture } from '@visavis/domain/messages/contract.ts';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../../i18n/error-text.ts';
import { useServices } from '../../services/services.tsx';
import { useMessaging } from '../messaging-context.ts';
import type { SentPicture } from '../outbox/outbox-state.ts';
import { preparePicture } from './prepare-picture.ts';

/** A picture that is to be sent with the next message. */
export interface PictureDraft {
  picture: Blob | null;
  /** the code of what went wrong last */
  problem: string | null;
  /** the name of the file that was refused; the picture chosen before it stays */
  refused: string | null;
  /** 0–1 while it uploads */
  progress: number | null;
  choose(file: Blob): void;
  remove(): void;
}

/** The picture of the message that is being written; it stays while other conversations are open. */
export function usePictureDraft(conversationId: string) {
  const { api } = useServices();
  const { pictures } = useMessaging();
  const [picture, setPicture] = useState(() => pictures.get(conversationId) ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const work = useRef<AbortController | null>(null);
  // Whoever leaves during an upload finds text and picture again.
  useEffect(() => () => work.current?.abort(), []);

  /** Gives up what is under way. */
  const begin = (): AbortSignal => {
    work.current?.abort();
    work.current = new AbortController();
    setProblem(null);
    setRefused(null);
    return work.current.signal;
  };
  const keep = (chosen: Blob | null) => {
    setPicture(chosen);
    if (chosen) pictures.set(conversationId, chosen);
    else pictures.delete(conversationId);
  };

  const draft: PictureDraft = {
    picture,
    problem,
    refused,
    progress,
    choose(file) {
      const signal = begin();
      void preparePicture(file).then((prepared) => {
        if (signal.aborted) return;
        if (prepared.picture) return keep(prepared.picture);
        setProblem(prepared.problem ?? 'UNSUPPORTED_FILE');
        setRefused(file instanceof File ? file.name : null);
      });
    },
    remove() {
      begin();
      keep(null);
    },
  };

  return {
    draft,
    /** Uploads the picture. Null where that failed, which the draft says, or was given up. */
    async upload(): Promise<SentPicture | null> {
      if (!picture) return null;
      const signal = begin();
      setProgress(0);
      try {
        const { pictureId, ...size } = await api.call(uploadPicture, {
          file: picture,
          onProgress: (share) => !signal.aborted && setProgress(share),
          signal,
        });
        if (signal.aborted) return null;
        keep(null);
        return { id: pictureId, ...size, blob: picture };
      } catch (error) {
        if (!signal.aborted) setProblem(codeOf(error));
        return null;
      } finally {
        setProgress(null);
      }
    },
  };
}
