import { EMOJIS, type Emoji, maySendEmoji } from '@visavis/domain/call/rules.ts';
import clsx from 'clsx';
import { Smile } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Resources } from '../../i18n/texts/text-ids.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { FLIGHT } from './realtime.ts';
import type { FlyingEmoji } from './room-state.ts';
import { useRoomActions } from './use-room.ts';

/** The key of each emoji's name in the texts, for screen readers. */
const emojiNames: Record<Emoji, keyof Resources['room']['emoji']['names']> = {
  '👋': 'wave',
  '😂': 'laugh',
  '❤️': 'heart',
  '🔥': 'fire',
  '👏': 'clap',
  '🎉': 'party',
  '😮': 'wow',
  '👍': 'thumb',
};

export interface EmojiButtonProps {
  roomId: string;
  /** the user's plan includes all emojis (rulings 47) */
  premium: boolean;
}

/** Sends an animated emoji; without a premium plan one of two. */
export function EmojiButton({ roomId, premium }: EmojiButtonProps) {
  const { t } = useTranslation('room');
  const { sendEmoji } = useRoomActions(roomId);
  const [open, setOpen] = useState(false);
  const [refused, setRefused] = useState(false);
  const isPaid = premium && !refused;

  const send = async (emoji: Emoji) => {
    setOpen(false);
    const code = await sendEmoji(emoji);
    if (code === null) return;
    // The plan has ended since the profile was loaded.
    if (code === 'PREMIUM_REQUIRED') {
      setRefused(true);
      setOpen(true);
    } else if (code !== 'CALL_OVER') toast.error(t('emoji.failed'));
  };

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={t('emoji.title')}
      align="end"
      side="bottom"
      trigger={
        <button
          type="button"
          aria-label={t('emoji.open')}
          title={t('emoji.open')}
          className="ms-auto grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-raised hover:text-text"
        >
          <Smile aria-hidden="true" size={20} />
        </button>
      }
    >
      <ul className="grid grid-cols-4 gap-1">
        {EMOJIS.filter((emoji) => maySendEmoji(isPaid ? 'premium' : 'free', emoji)).map((emoji) => (
          <li key={emoji}>
            <button
              type="button"
              aria-label={t('emoji.send', { name: t(`emoji.names.${emojiNames[emoji]}`) })}
              onClick={() => void send(emoji)}
              className="grid size-12 place-items-center rounded-control text-2xl transition-colors hover:bg-accent-soft"
            >
              <span aria-hidden="true">{emoji}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

export interface EmojiOverlayProps {
  emojis: readonly FlyingEmoji[];
  me: string;
  /** of the peer */
  username: string;
}

/** Pixels sideways, so that several in a row do not cover each other. */
const spread = [0, 56, -44, 28, -72];

function Flight({ emoji, own }: { emoji: FlyingEmoji; own: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const span = element.current;
    // With reduced motion the emoji stands still until it is removed.
    if (!span || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const height = span.offsetParent?.clientHeight ?? 600;
    const drift = spread[emoji.key % spread.length] ?? 0;
    const at = (share: number, scale: number, opacity: number) => ({
      opacity,
      transform: `translate(${drift * share}px, ${-height * 0.62 * share}px) scale(${scale})`,
    });
    const animation = span.animate([at(0, 0.4, 0), at(0.12, 1.15, 1), at(0.7, 1, 1), at(1, 0.9, 0)], {
      duration: FLIGHT,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      fill: 'both',
    });
    return () => animation.cancel();
  }, [emoji.key]);
  return (
    <span
      ref={element}
      aria-hidden="true"
      className={clsx('absolute bottom-24 text-[3.5rem] leading-none', own ? 'end-[22%]' : 'start-[22%]')}
    >
      {emoji.emoji}
    </span>
  );
}

/** Emojis over the picture: the peer's rise on the left, the user's on the right. They ignore the pointer. */
export function EmojiOverlay({ emojis, me, username }: EmojiOverlayProps) {
  const { t } = useTranslation('room');
  const last = emojis.findLast(({ userId }) => userId !== me);
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      {emojis.map((emoji) => (
        <Flight key={emoji.key} emoji={emoji} own={emoji.userId === me} />
      ))}
      <LiveRegion>
        {last && (
          <span key={last.key}>
            {t('emoji.received', { username, name: t(`emoji.names.${emojiNames[last.emoji]}`) })}
          </span>
        )}
      </LiveRegion>
    </div>
  );
}
