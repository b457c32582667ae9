import type { RoomChatMessage } from '@visavis/domain/call/contract.ts';
import { newestCautions } from '@visavis/domain/messages/cautions.ts';
import { MESSAGE_MAX } from '@visavis/domain/messages/rules.ts';
import { isBlank, lengthOf } from '@visavis/domain/wire/text.ts';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { timeOfDay } from '../../i18n/format.ts';
import { useLinkQuestion } from '../../i18n/link-question.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/Button.tsx';
import { Composer } from '../../ui/form/Composer.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { LinkedText, TextNote } from '../../ui/LinkedText.tsx';

/** Pixels from the end within which a list scrolls to new messages. */
const NEAR = 100;

const toEnd = (list: HTMLElement) => {
  list.scrollTop = list.scrollHeight;
};

/**
 * Keeps a list at its end as messages come, and as a keyboard or a turned phone changes its size, unless the reader has left
 * the end. One's own message leads back there.
 */
export function useEnd(list: RefObject<HTMLElement | null>, lastId: string | undefined, isMine: boolean) {
  const isNear = useRef(true);
  /** as it was laid out when it was last at rest */
  const size = useRef({ width: 0, height: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each new message
  useLayoutEffect(() => {
    if (list.current && (isNear.current || isMine)) toEnd(list.current);
  }, [lastId]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      size.current = { width: element.clientWidth, height: element.clientHeight };
      if (isNear.current) toEnd(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);

  return ({ currentTarget: element }: UIEvent<HTMLElement>) => {
    // A change of size scrolls as well, which says nothing of the reader.
    const isResized = element.clientWidth !== size.current.width || element.clientHeight !== size.current.height;
    if (!isResized) isNear.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR;
  };
}

export interface ChatPanelProps {
  /** of the peer */
  username: string;
  me: string;
  /** the two are friends: nothing warns of what the peer writes (rulings 82) */
  isFriend?: boolean;
  messages: readonly RoomChatMessage[];
  typing: boolean;
  /** earlier messages could not be loaded */
  failed: boolean;
  onRetry: () => void;
  /** what was typed before it was last closed; read as it opens */
  draft?: () => string;
  onType: (text: string) => void;
  /** resolves to whether it was sent */
  onSend: (content: string) => Promise<boolean>;
  onClose: () => void;
  /** the button that sends an emoji */
  emojis?: ReactNode;
}

/** The call's chat, as a function of its props. */
export function ChatPanel(props: ChatPanelProps) {
  const {
    username,
    me,
    isFriend = false,
    messages,
    typing,
    failed,
    onRetry,
    draft,
    onType,
    onSend,
    onClose,
    emojis,
  } = props;
  const { t, language } = useTranslation('room');
  const linkQuestion = useLinkQuestion(username);
  const [initial] = useState(draft);
  const list = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  const cautions = newestCautions(messages.map(({ userId, content }) => (isFriend || userId === me ? '' : content)));
  const onScroll = useEnd(list, last?.id, last?.userId === me);

  return (
    <section
      aria-label={t('chat.with', { username })}
      className="over-picture @container-size flex size-full animate-appear flex-col overflow-hidden rounded-card border border-line bg-surface text-text shadow-lift"
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-1 pe-1 ps-4">
        <h2 className="me-auto truncate font-sans text-sm font-semibold tracking-normal">{t('chat.title')}</h2>
        {emojis}
        <IconButton label={t('chat.close')} icon={<X aria-hidden="true" size={20} />} onClick={onClose} />
      </header>
      <div
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain p-3"
      >
        {failed && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-xs text-danger-text">
            {t('chat.failed')}
            <Button onClick={onRetry}>{t('common:retry')}</Button>
          </div>
        )}
        {messages.length === 0 && !failed && (
          <p className="m-auto max-w-64 text-center text-sm text-muted">
            {t('chat.empty', { username })} {t('chat.note')}
          </p>
        )}
        <div role="log" aria-label={t('chat.title')} className="mt-auto">
          <ol className="flex flex-col gap-2">
            {messages.map((message, index) => {
              const own = message.userId === me;
              const caution = cautions.get(index);
              return (
                <li
                  key={message.id}
                  className={clsx('flex max-w-[88%] flex-col', own ? 'items-end self-end' : 'items-start self-start')}
                >
                  <span className="flex items-baseline gap-2 px-1 text-[0.75rem] text-muted">
                    {own ? t('chat.you') : username}
                    <time dateTime={message.createdAt} className="tabular">
                      {timeOfDay(message.createdAt, language)}
                    </time>
                  </span>
                  <p
                    className={clsx(
                      'own-direction max-w-full overflow-clip rounded-control px-3 py-2 text-sm whitespace-pre-wrap',
                      own ? 'bg-accent-soft forced-colors:border' : 'border border-line bg-raised',
                    )}
                  >
                    <LinkedText question={own || isFriend ? undefined : linkQuestion}>{message.content}</LinkedText>
                  </p>
                  {caution && <TextNote>{t(`common:caution.${caution}`)}</TextNote>}
                </li>
              );
            })}
          </ol>
        </div>
      </div>
      <p aria-live="polite" className="h-[1.25rem] truncate px-4 text-xs text-muted">
        {typing && t('chat.typing', { username })}
      </p>
      <Composer
        className="p-2"
        label={t('chat.label', { username })}
        placeholder={t('chat.placeholder')}
        sendLabel={t('chat.send')}
        max={MESSAGE_MAX}
        isBlank={isBlank}
        lengthOf={lengthOf}
        tooLong={(count) => t('chat.tooLong', { count })}
        sendsByEnter
        autoFocus
        initial={initial}
        onChange={onType}
        onSend={onSend}
      />
    </section>
  );
}
