import { useVirtualizer } from '@tanstack/react-virtual';
import { AUTO_SCROLL_DISTANCE } from '@visavis/domain/messages/rules.ts';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Bubble } from './Bubble.tsx';
import { estimateHeight, type Row } from './rows-state.ts';
import { type OlderState, ScrollHead } from './ScrollHead.tsx';
import { ToBottom } from './ToBottom.tsx';
import { useScrollPlace } from './use-scroll-place.ts';

export interface MessageScrollerProps {
  rows: readonly Row[];
  /** of the person opposite */
  username: string;
  older: OlderState;
  onOlder: () => void;
  /** milliseconds */
  today: number;
  /** left out where another try cannot get through */
  onRetry?: (key: string) => void;
  onDelete: (key: string) => void;
}

/** Room for the head of the list: it is there whatever it shows, so that nothing moves. */
const HEAD = 72;

/** The messages: only those near the screen are drawn; what is read stays where it is when others come above. */
export function MessageScroller(props: MessageScrollerProps) {
  const { rows, username, older, onOlder, today, onRetry, onDelete } = props;
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
  // What is read stays where it is, whichever way one scrolls: a row that gains a heading or a gap grows at its top.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ key, start }, _delta, instance) => {
    const top = instance.scrollOffset ?? 0;
    return start < top + (instance.itemSizeCache.has(key) ? (instance.scrollRect?.height ?? 0) : 0);
  };

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  const { far, below, toEnd } = useScrollPlace({ scroller, virtualizer, rows, canLoad: older === 'more', onOlder });

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        aria-label={t('pane.history')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <ol className="relative mt-auto w-full shrink-0" style={{ height: virtualizer.getTotalSize() }}>
          <li className="absolute inset-x-0 top-0 grid place-items-center text-center" style={{ height: HEAD }}>
            <ScrollHead state={older} username={username} onRetry={onOlder} />
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
                  <Bubble {...{ row, username, today, onRetry, onDelete }} />
                </li>
              )
            );
          })}
        </ol>
      </section>
      {far && <ToBottom count={below} onPress={toEnd} />}
    </div>
  );
}
