import { nameOf } from '@visavis/domain/users/names.ts';
import { minutesSeconds } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LockedDialog } from '../../ui/overlay/LockedDialog.tsx';
import { RecapBody, type RecapBodyProps } from './RecapBody.tsx';
import type { RecapView } from './recap-store.ts';

export interface RecapDialogProps extends Omit<RecapBodyProps, 'recap' | 'isCompact'> {
  /** null without a call */
  recap: RecapView | null;
  /** while no rating is owed */
  onClose: () => void;
}

/** The recap of a call. While a rating is owed only an answer closes it (spec.md, 'Call state machine'). */
export function RecapDialog({ recap, onClose, ...body }: RecapDialogProps) {
  const { t } = useTranslation('live');
  // The name stands beside the duration already, for eyes.
  const left =
    recap?.isPeerGone &&
    recap.person &&
    t('rating.left', { name: nameOf(recap.person), duration: minutesSeconds(recap.duration) });
  const text = (
    <>
      {left && <span className="sr-only">{left}. </span>}
      {t('rating.text')}
    </>
  );
  return (
    <LockedDialog
      wideWhenShort
      open={recap !== null}
      title={recap?.rating ? t('recap.title') : t('rating.title')}
      text={recap?.rating ? undefined : text}
      close={recap?.isOwed === false ? { label: t('recap.close'), onClose } : undefined}
    >
      {recap && <RecapBody recap={recap} {...body} />}
    </LockedDialog>
  );
}
