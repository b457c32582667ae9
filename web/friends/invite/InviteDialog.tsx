import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ShareLink } from './ShareLink.tsx';

export interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The user's invitation link, over the screen that offers it. */
export default function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  const { t } = useTranslation('invitation');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('tools.title')}
      description={t('tools.text')}
      closeLabel={t('common:close')}
    >
      <ShareLink />
    </Dialog>
  );
}
