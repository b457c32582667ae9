import { Ban, Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx';
import { useBlocked } from '../queries.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { UnblockButton } from './UnblockButton.tsx';

export interface PersonMenuProps {
  userId: string;
  username: string;
  /** further items, from other features */
  children?: ReactNode;
}

/** Rare actions on a person. A block asks first; it is offered unless the person is known to be blocked. */
export function PersonMenu({ userId, username, children }: PersonMenuProps) {
  const { t } = useTranslation('friends');
  const blocked = useBlocked().data?.some((person) => person.userId === userId);
  const [asking, setAsking] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  return (
    <div className="flex gap-2">
      {blocked && <UnblockButton userId={userId} onDone={() => more.current?.focus()} />}
      <Menu
        trigger={
          <IconButton
            ref={more}
            label={t('row.more', { username })}
            variant="surface"
            icon={<Ellipsis aria-hidden="true" size={20} />}
          />
        }
      >
        {!blocked && (
          <MenuItem icon={<Ban aria-hidden="true" size={18} />} onSelect={() => setAsking(true)}>
            {t('block.action')}
          </MenuItem>
        )}
        {children}
      </Menu>
      <BlockDialog person={asking ? { userId, username } : null} onClose={() => setAsking(false)} />
    </div>
  );
}
