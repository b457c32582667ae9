import { Ban, Check } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { useBlock } from '../mutations.ts';

export interface BlockOfferProps {
  userId: string;
  username: string;
  /** why one may wish to */
  words: string;
}

/** Blocks someone whom the user has just reported; it needs no further question. */
export function BlockOffer({ userId, username, words }: BlockOfferProps) {
  const { t } = useTranslation('friends');
  const block = useBlock();
  if (block.isSuccess) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <Check aria-hidden="true" size={18} className="text-accent-text" />
        {t('block.done', { username })}
      </p>
    );
  }
  return (
    <>
      <p className="text-sm text-muted">{words}</p>
      <Button
        loading={block.isPending}
        icon={<Ban aria-hidden="true" size={18} />}
        onClick={() => block.mutate({ userId, block: true })}
      >
        {t('block.label', { username })}
      </Button>
    </>
  );
}
