import type { Friend } from '@visavis/domain/friends/contract.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { Ban, EllipsisVertical, MessageCircle, UserMinus, UserRound, Video } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCallFriend } from '../../services/friend-call.ts';
import type { Presence } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlay/Menu.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { PersonRow } from '../PersonRow.tsx';

const menuIcon = { 'aria-hidden': true, size: 18 } as const;

export interface FriendRowProps {
  friend: Friend;
  presence: Presence;
  /** another friend's name looks like theirs */
  isAlike?: boolean;
  /** the conversation is being opened */
  opening: boolean;
  onMessage: () => void;
  onRemove: () => void;
  onBlock: () => void;
}

export function FriendRow({
  friend,
  presence,
  isAlike = false,
  opening,
  onMessage,
  onRemove,
  onBlock,
}: FriendRowProps) {
  const { t } = useTranslation('friends');
  const call = useCallFriend();
  const { username } = friend;
  const name = nameOf(friend);
  return (
    <PersonRow
      person={friend}
      presence={presence}
      hasUsername={isAlike}
      detail={<span className={presence.status === 'online' ? 'text-live' : undefined}>{presence.label}</span>}
      actions={
        <>
          {call && (
            <IconButton
              label={t('ringing:callName', { name })}
              icon={<Video aria-hidden="true" size={20} />}
              variant="surface"
              onClick={() => call(friend)}
            />
          )}
          <IconButton
            label={t('row.message', { username: name })}
            icon={opening ? <Spinner size={20} /> : <MessageCircle aria-hidden="true" size={20} />}
            variant="surface"
            disabled={opening}
            onClick={onMessage}
          />
          <Menu
            trigger={
              <button
                type="button"
                aria-label={t('row.more', { username: name })}
                className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-raised hover:text-text"
              >
                <EllipsisVertical aria-hidden="true" size={20} />
              </button>
            }
          >
            <MenuLink
              link={<Link to={`/user/${encodeURIComponent(username)}`} />}
              icon={<UserRound {...menuIcon} className="text-muted" />}
            >
              {t('row.profile')}
            </MenuLink>
            <MenuSeparator />
            <MenuItem icon={<UserMinus {...menuIcon} />} onSelect={onRemove} danger>
              {t('row.remove')}
            </MenuItem>
            <MenuItem icon={<Ban {...menuIcon} />} onSelect={onBlock} danger>
              {t('row.block')}
            </MenuItem>
          </Menu>
        </>
      }
    />
  );
}
