import { nameOf } from '@visavis/domain/users/names.ts';
import type { Person } from '@visavis/domain/wire/schema.ts';
import { Archive, ArrowLeft, Ban, EllipsisVertical, Flag, UserRound, Video } from 'lucide-react';
import { Link } from 'react-router';
import { karmaText } from '../../i18n/karma-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCallFriend } from '../../services/friend-call.ts';
import { Avatar, type Presence } from '../../ui/Avatar.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlay/Menu.tsx';

export interface PaneHeaderProps {
  person: Person;
  presence: Presence;
  typing: boolean;
  onArchive: () => void;
  /** the user has blocked this person */
  isBlocked?: boolean;
  /** blocks, or unblocks */
  onBlock: () => void;
  /** the two are friends */
  canCall: boolean;
  /** the conversation, for a report of it */
  conversationId: string;
}

const round =
  'grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-raised hover:text-text';

/** The other person, a menu, and on narrow screens a link back to the list. */
export function PaneHeader({ person, presence, typing, isBlocked = false, ...props }: PaneHeaderProps) {
  const { onArchive, onBlock, canCall, conversationId } = props;
  const { t } = useTranslation('messages');
  const call = useCallFriend();
  const { username } = person;
  const name = nameOf(person);
  const profile = `/user/${encodeURIComponent(username)}`;
  return (
    <header className="pane-head flex min-h-17 items-center gap-3 border-b border-line px-2 py-2 md:px-4 short:min-h-14 short:py-1">
      <Link to="/messages" aria-label={t('pane.back')} className={`${round} md:hidden`}>
        <ArrowLeft aria-hidden="true" size={20} />
      </Link>
      <Avatar
        src={person.avatar}
        name={name}
        size={44}
        karma={person.karma}
        karmaLabel={karmaText(person.karma)}
        presence={presence}
      />
      <div className="min-w-0 flex-1">
        {/* On a phone it is the only heading of the page. */}
        <h1 className="font-sans text-base font-semibold tracking-normal">
          <OneLine>{name}</OneLine>
        </h1>
        <p
          className={`truncate text-xs ${typing ? 'text-accent-text' : presence.status === 'online' ? 'text-live' : 'text-muted'}`}
        >
          {typing ? t('list.typing') : presence.label}
        </p>
      </div>
      {canCall && call && (
        <button
          type="button"
          aria-label={t('ringing:callName', { name })}
          className={round}
          onClick={() => call(person)}
        >
          <Video aria-hidden="true" size={20} />
        </button>
      )}
      <Menu
        trigger={
          <button type="button" aria-label={t('pane.more')} className={round}>
            <EllipsisVertical aria-hidden="true" size={20} />
          </button>
        }
      >
        <MenuLink link={<Link to={profile} />} icon={<UserRound aria-hidden="true" size={18} className="text-muted" />}>
          {t('pane.profile')}
        </MenuLink>
        <MenuSeparator />
        <MenuItem icon={<Archive aria-hidden="true" size={18} />} onSelect={onArchive}>
          {t('pane.archive')}
        </MenuItem>
        <MenuSeparator />
        <MenuLink
          link={<Link to={`/report/${person.userId}`} state={{ conversationId }} />}
          icon={<Flag aria-hidden="true" size={18} className="text-muted" />}
        >
          {t('pane.report')}
        </MenuLink>
        <MenuItem danger={!isBlocked} icon={<Ban aria-hidden="true" size={18} />} onSelect={onBlock}>
          {t(isBlocked ? 'pane.unblock' : 'pane.block')}
        </MenuItem>
      </Menu>
    </header>
  );
}
