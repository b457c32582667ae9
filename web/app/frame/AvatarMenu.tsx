import { toShownEmail } from '@visavis/domain/auth/address.ts';
import type { CurrentUser } from '@visavis/domain/auth/contract.ts';
import { LogOut, Settings, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlay/Menu.tsx';

export interface AvatarMenuProps {
  user: CurrentUser;
  onLogout: () => void;
}

const icon = { 'aria-hidden': true, size: 18, className: 'text-muted' } as const;

export function AvatarMenu({ user, onLogout }: AvatarMenuProps) {
  const { t } = useTranslation('nav');
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('account', { username: user.username })}
          className="flex shrink-0 rounded-full"
        >
          <Avatar src={user.avatar} name={user.username} size={44} />
        </button>
      }
    >
      <MenuHeading>
        <p translate="no" className="max-w-64 truncate font-semibold">
          {user.username}
        </p>
        <p translate="no" className="max-w-64 truncate text-xs text-muted">
          {toShownEmail(user.email)}
        </p>
      </MenuHeading>
      <MenuSeparator />
      <MenuLink link={<Link to="/profile" />} icon={<UserRound {...icon} />}>
        {t('profile')}
      </MenuLink>
      <MenuLink link={<Link to="/profile?tab=settings" />} icon={<Settings {...icon} />}>
        {t('settings')}
      </MenuLink>
      <MenuItem onSelect={onLogout} icon={<LogOut {...icon} />}>
        {t('logout')}
      </MenuItem>
    </Menu>
  );
}
