import { COPY_CONFIRMATION } from '@visavis/domain/friends/rules.ts';
import { useEffect, useState } from 'react';
import type { CopyText } from '../platform/clipboard.ts';
import type { Clock } from '../platform/clock.ts';

/** Copies a text to the clipboard. @returns whether that has just been done, for three seconds, and what does it */
export function useCopied(
  { clock, copyText }: { clock: Clock; copyText: CopyText },
  text: string,
  onFailed: () => void,
): [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (copied) return clock.after(COPY_CONFIRMATION, () => setCopied(false));
  }, [copied, clock]);
  const copy = async () => {
    try {
      await copyText(text);
      setCopied(true);
    } catch {
      onFailed();
    }
  };
  return [copied, () => void copy()];
}
