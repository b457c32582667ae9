import { Ban } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { useBlock } from '../mutations.ts';

export interface UnblockButtonProps {
  userId: string;
  onDone?: () => void;
}

/** Takes a block back, at once. */
export function UnblockButton({ userId, onDone }: UnblockButtonProps) {
  const { t } = useTranslation('friends');
  const block = useBlock();
  return (
    <Button
      loading={block.isPending}
      icon={<Ban aria-hidden="true" size={18} />}
      onClick={() => block.mutate({ userId, block: false }, { onSuccess: onDone })}
    >
      {t('block.undo')}
    </Button>
  );
}
