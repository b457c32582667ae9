import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useDoor } from '../door/queries.ts';
import { SecondProof, useSecondProof } from '../door/SecondProof.tsx';

export interface ProofDialogProps {
  onProven: () => void;
  onCancel: () => void;
}

/** Asks for the second factor once more, before what takes someone's data or account. Mount it to open it. */
export function ProofDialog({ onProven, onCancel }: ProofDialogProps) {
  const { t } = useTranslation('desk');
  const { data: door } = useDoor(true);
  const proof = useSecondProof(door ?? { passkeys: 0, hasCode: false }, onProven);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('door.again')}
      description={t('door.againText')}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-5">
        <SecondProof {...proof} submitLabel={t('door.confirm')} />
      </div>
    </Dialog>
  );
}
