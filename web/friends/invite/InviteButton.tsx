import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { LateInvite } from './LateInvite.tsx';

/** Opens the user's invitation link. */
export function InviteButton(look: Pick<ButtonProps, 'variant' | 'className'>) {
  const { t } = useTranslation('waiting');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} icon={<Share2 aria-hidden="true" size={18} />} onClick={() => setOpen(true)}>
        {t('alone.invite')}
      </Button>
      <LateInvite open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
