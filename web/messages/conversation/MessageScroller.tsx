import { useVirtualizer } from '@tanstack/react-virtual';
import { AUTO_SCROLL_DISTANCE } from '@visavis/domain/messages/rules.ts';
import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Bubble } from './Bubble.tsx';
import { estimateHeight, type Row } from './rows-state.ts';
import { useScrollPosition } from './use-scroll-position.ts';
import { type OlderState, useShownMessage } from './use-shown-message.ts';

interface ScrollToEndProps {
  /** new messages below */
  count: number;
  onPress: () => void;
}

function ScrollToEnd({ count, onPress }: ScrollToEndProps) {
  const { t } = useTranslation('messages');
  return (
    <button
      type="button"
      aria-label={count > 0 ? `${t('pane.toBottom')}, ${t('pane.newBelow', { count })}` : t('pane.toBottom')}
      onClick={onPress}
      className="absolute end-4 bottom-3 grid size-11 animate-appear place-items-center rounded-full border border-line bg-raised text-text shadow-lift hover:border-line-strong"
    >
      <ArrowDown aria-hidden="true" size={20} />
      {count > 0 && (
        <span aria-hidden="true" dir="ltr" className="absolute -top-3">
          <Badge tone="accent" className="bg-accent! text-on-accent!">
            {count > 99 ? '99+' : count}
          </Badge>
        </span>
      )}
    </button>
  );
}

export interface MessageScrollerProps {
  rows: readonly Row[];
  /** of the other person */
  username: string;
  older: OlderState;
  onOlder: () => void;
  /** milliseconds */
  today: number;
  /** left out if another try cannot succeed */
  onRetry?: (key: string) => void;
  onDelete: (key: string) => void;
  /** left out where the other cannot be called */
  onCallBack?: () => void;
}

/** Height in pixels of the area above the first message; constant, so that nothing moves when its content changes. */
const HEAD = 72;

/** The virtualized list of messages. The text being read stays in place when older messages are added above. */
export function MessageScroller(props: MessageScrollerProps) {
  const { rows, username, older, onOlder, today, onRetry, onDelete, onCallBack } = props;
  const { t } = useTranslation('messages');
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: (index) => estimateHeight(rows[index]),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AUTO_SCROLL_DISTANCE,
    overscan: 10,
    paddingStart: HEAD,
    paddingEnd: 12,
  });
  // A row that gains a date or a gap grows at its top: keep the visible rows in place in both scroll directions.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ key, start }, _delta, instance) => {
    const top = instance.scrollOffset ?? 0;
    return start < top + (instance.itemSizeCache.has(key) ? (instance.scrollRect?.height ?? 0) : 0);
  };

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  const { far, below, toEnd } = useScrollPosition({ scroller, virtualizer, rows, canLoad: older === 'more', onOlder });

  const { shown, show } = useShownMessage({ virtualizer, rows, older, onOlder });

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        aria-label={t('pane.history')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <ol className="relative mt-auto w-full shrink-0" style={{ height: virtualizer.getTotalSize() }}>
          <li className="absolute inset-x-0 top-0 grid place-items-center text-center" style={{ height: HEAD }}>
            <Head state={older} username={username} onRetry={onOlder} />
          </li>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <li
                  key={item.key}
                  data-index={item.index}
                  ref={virtualizer.measureElement}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <Bubble
                    row={row}
                    username={username}
                    today={today}
                    onRetry={onRetry}
                    onDelete={onDelete}
                    onCallBack={onCallBack}
                    onShow={show}
                    isShown={row.id !== undefined && row.id === shown}
                  />
                </li>
              )
            );
          })}
        </ol>
      </section>
      {far && <ScrollToEnd count={below} onPress={toEnd} />}
    </div>
  );
}

interface HeadProps {
  state: OlderState;
  username: string;
  onRetry: () => void;
}

/** The element above the oldest message. */
function Head({ state, username, onRetry }: HeadProps) {
  const { t } = useTranslation('messages');
  if (state === 'none') return <p className="text-xs text-muted">{t('pane.beginning', { username })}</p>;
  if (state === 'loading') return <Spinner label={t('pane.olderLoading')} className="text-muted" />;
  if (state === 'failed') {
    return (
      <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-xs text-danger-text">
        {t('pane.olderFailed')}
        <Button onClick={onRetry}>{t('common:retry')}</Button>
      </p>
    );
  }
  return null;
}
