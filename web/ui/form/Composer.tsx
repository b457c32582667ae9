import clsx from 'clsx';
import { SendHorizontal } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../IconButton.tsx';
import { isComposing } from '../is-composing.ts';
import { fieldClass } from './FieldFrame.tsx';

export interface ComposerProps {
  /** of the field */
  ref?: Ref<HTMLTextAreaElement>;
  /** names the field for screen readers */
  label: string;
  placeholder: string;
  sendLabel: string;
  /** characters, after trimming */
  max: number;
  /** whether a text shows nothing */
  isBlank: (text: string) => boolean;
  /** characters of a text, as the limit counts them */
  lengthOf: (text: string) => number;
  /** the text for that many characters too many */
  tooLong: (excess: number) => string;
  /** an unsent draft; a function is asked when the field appears */
  initial?: string | (() => string);
  /** Enter sends on touch screens too, for short messages */
  sendsByEnter?: boolean;
  /** ignored on touch screens, where the keyboard would cover the page */
  autoFocus?: boolean;
  /** focuses the field where it changes, unless it is left out */
  focusFor?: string | undefined;
  /** beside the field, such as a button that adds a picture */
  leading?: ReactNode;
  /** there is something to send besides text */
  hasMore?: boolean;
  onEscape?: (() => void) | undefined;
  onChange?: (text: string) => void;
  /** Receives trimmed text within the limit, empty only with `hasMore`. A promise of false means that it was not sent, and keeps the text. */
  onSend: (content: string) => undefined | Promise<boolean>;
  className?: string;
}

/** The share of the limit from which the counter shows. */
const COUNTER_FROM = 0.9;

/** Trims a text, and decides whether it can be sent (not blank, at most `max` characters) and shows a counter. */
export function composed(
  text: string,
  { max, isBlank, lengthOf }: Pick<ComposerProps, 'max' | 'isBlank' | 'lengthOf'>,
) {
  const content = isBlank(text) ? '' : text.trim();
  const length = lengthOf(content);
  const excess = Math.max(0, length - max);
  return { content, length, excess, canSend: content !== '' && excess === 0, counter: length >= max * COUNTER_FROM };
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** The field for a message. Enter sends and Shift+Enter breaks the line; on touch screens Enter may break the line. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, sendLabel, max, tooLong, initial = '' } = props;
  const {
    leading,
    hasMore = false,
    sendsByEnter = false,
    autoFocus,
    focusFor,
    onEscape,
    onChange,
    onSend,
    className,
  } = props;
  const [text, setText] = useState(initial);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { content, length, excess, counter, canSend: hasText } = composed(text, props);
  const canSend = hasText || (hasMore && content === '');

  useImperativeHandle(props.ref, () => field.current as HTMLTextAreaElement, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [text]);

  useEffect(() => {
    if (autoFocus && !isTouch()) field.current?.focus();
  }, [autoFocus]);

  useEffect(() => {
    if (focusFor !== undefined) field.current?.focus();
  }, [focusFor]);

  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend || busy) return;
    field.current?.focus();
    const sent = onSend(content);
    if (sent === undefined) return setText('');
    setBusy(true);
    const kept = !(await sent);
    setBusy(false);
    // Keeps what was typed during the send.
    if (!kept) setText((now) => (now === text ? '' : now));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && onEscape) return onEscape();
    if (event.key !== 'Enter' || event.shiftKey) return;
    if (isTouch() && !sendsByEnter) return;
    event.preventDefault();
    void send();
  };

  return (
    <form onSubmit={(event) => void send(event)} className={clsx('flex items-end gap-2', className)}>
      {leading}
      <div className="min-w-0 flex-1">
        <textarea
          ref={field}
          rows={1}
          enterKeyHint={sendsByEnter ? 'send' : undefined}
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={excess > 0 || undefined}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            onChange?.(event.target.value);
          }}
          className={clsx(fieldClass(excess > 0), 'block max-h-[min(10rem,35cqh)] resize-none overflow-y-auto py-2.5')}
        />
        {counter && (
          <p
            aria-live="polite"
            translate={excess > 0 ? undefined : 'no'}
            className={clsx(
              'tabular px-1 pt-1 text-end text-xs',
              excess > 0 ? 'font-medium text-danger-text' : 'text-muted',
            )}
          >
            {excess > 0 ? tooLong(excess) : `${length}/${max}`}
          </p>
        )}
      </div>
      <IconButton
        type="submit"
        variant="accent"
        label={sendLabel}
        icon={<SendHorizontal aria-hidden="true" size={20} />}
        disabled={!canSend || busy}
        className="mb-0.5"
      />
    </form>
  );
}
