import { EMOJIS, type Emoji } from '@visavis/domain/call/contract.ts';
import { maySendEmoji } from '@visavis/domain/call/rules.ts';
import { Smile, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { emojiNames } from './emoji-names.ts';
import { useRoomActions } from './use-room.ts';

export interface EmojiButtonProps {
  roomId: string;
  /** the user's plan includes all emojis (rulings 47) */
  premium: boolean;
}

/** Sends an animated emoji; without a premium plan one of two, beside what the plan would add. */
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
          className="grid size-11 place-items-center rounded-full bg-over-scrim text-over transition-colors hover:bg-scrim"
        >
          <Smile aria-hidden="true" size={22} />
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
      {!isPaid && (
        <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
          <p className="flex items-center gap-2 font-semibold">
            <Sparkles aria-hidden="true" size={18} className="shrink-0 text-accent-text" />
            {t('emoji.premium')}
          </p>
          <p className="text-sm text-muted">{t('emoji.premiumText')}</p>
        </div>
      )}
    </Popover>
  );
}
