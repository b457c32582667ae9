import { Images } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

export interface FramesNoteProps {
  /** how many are sent */
  count: number;
  fieldRef: RefObject<HTMLFieldSetElement | null>;
}

/** How many pictures go with the report, beside its buttons, where the pictures may not be in view; leads to them. */
export function FramesNote({ count, fieldRef }: FramesNoteProps) {
  const { t } = useTranslation('report');
  const show = () => {
    fieldRef.current?.scrollIntoView({ behavior: 'smooth' });
    fieldRef.current?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <button
      type="button"
      onClick={show}
      className="-my-1 me-auto flex min-h-11 items-center max-sm:w-full gap-2 text-start text-sm text-muted underline underline-offset-4 hover:text-text"
    >
      <Images aria-hidden="true" size={18} className="shrink-0" />
      {t('frames.going', { count })}
    </button>
  );
}
