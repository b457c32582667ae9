import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { emojiNames } from './emoji-names.ts';
import { FLIGHT } from './realtime.ts';
import type { FlyingEmoji } from './room.ts';

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
