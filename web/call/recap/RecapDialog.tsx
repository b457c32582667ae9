import { useTranslation } from '../../i18n/use-translation.ts';
import { LockedDialog } from '../../ui/overlay/LockedDialog.tsx';
import { RecapBody, type RecapBodyProps, recapTitle } from './RecapBody.tsx';
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
  return (
    <LockedDialog
      wideWhenShort
      isCentred
      open={recap !== null}
      title={recap ? recapTitle(t, recap) : ''}
      close={recap?.isOwed === false ? { label: t('recap.close'), onClose } : undefined}
    >
      {recap && <RecapBody recap={recap} {...body} />}
    </LockedDialog>
  );
}
