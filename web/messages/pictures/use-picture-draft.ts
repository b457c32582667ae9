import { PICTURE_BYTES_MAX, PICTURE_SIDE_MAX } from '@visavis/domain/messages/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../../i18n/error-text.ts';
import { drawUpright, encodeSmall, imageOf, inspect, maybePicture } from '../../lib/draw-picture.ts';
import { useServices } from '../../services/services.tsx';
import { useMessaging } from '../messaging-context.ts';
import type { SentPicture } from '../outbox/outbox-state.ts';

/** Why a chosen file cannot be sent; codes of the server for the same, and one for what only this browser cannot open. */
type PictureProblem = 'UNSUPPORTED_FILE' | 'FILE_TOO_LARGE' | 'HEIC';

interface Prepared {
  picture?: Blob;
  problem?: PictureProblem;
}

async function decode(file: Blob): Promise<HTMLImageElement> {
  const source = URL.createObjectURL(file);
  try {
    return await imageOf(source);
  } finally {
    URL.revokeObjectURL(source);
  }
}

/**
 * Makes a chosen file small enough to upload quickly, upright and without where it was taken. The server checks and encodes
 * it again; what it does not take is not sent.
 * @param isCanvasTrue where it is not, the file is sent as it is
 */
export async function preparePicture(file: Blob, isCanvasTrue: () => boolean): Promise<Prepared> {
  const { format, orientation } = await inspect(file);
  const isTaken = format !== null && format !== 'heic';
  // Browsers show drawings, the server takes none.
  const isTried = maybePicture(file, format) && file.type !== 'image/svg+xml';
  const image = isTried ? await decode(file).catch(() => null) : null;
  const canvas = image && isCanvasTrue() ? drawUpright({ image, format, orientation }, PICTURE_SIDE_MAX) : null;
  const redrawn = canvas && (await encodeSmall(canvas));
  const isBetter = redrawn && (!isTaken || orientation !== 1 || redrawn.size < file.size);
  const picture = isBetter ? redrawn : image && isTaken ? file : null;
  if (!picture) return { problem: format === 'heic' ? 'HEIC' : 'UNSUPPORTED_FILE' };
  return picture.size > PICTURE_BYTES_MAX ? { problem: 'FILE_TOO_LARGE' } : { picture };
}

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
  const { api, isCanvasTrue } = useServices();
  const { pictures } = useMessaging();
  const [picture, setPicture] = useState(() => pictures.get(conversationId) ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const work = useRef<AbortController | null>(null);
  // Someone who leaves during an upload finds text and picture again.
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
      void preparePicture(file, isCanvasTrue).then((prepared) => {
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
        const { pictureId, ...size } = await api.call('POST /api/messages/pictures', {
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
