import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { mapReady, queryState } from '../../lib/query-state.ts';
import { useServerNow } from '../../lib/use-now.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useDesk } from '../desk-services.tsx';
import { useKeys } from '../frame/use-keys.ts';
import { useMe } from '../use-me.ts';
import { QueueList } from './QueueList.tsx';
import { type CaseInQueue, everything, useCases, useClaim } from './queries.ts';
import { nextAfter, stepFrom } from './queue-state.ts';
import type { QueueAround } from './use-queue-around.ts';

/** @returns whether the row is on screen */
function focusRow(id: string): boolean {
  const row = document.getElementById(`case-${id}`);
  row?.focus();
  return row !== null;
}

/** The list on the left, the case on the right; on narrow screens one at a time. */
export function QueueScreen() {
  const { t } = useTranslation('desk');
  const { clock } = useDesk();
  const now = useServerNow(clock, 15_000);
  const me = useMe().userId;
  const navigate = useNavigate();
  const openId = useParams().id ?? null;
  const [filter, setFilter] = useState(everything);
  const [marked, setMarked] = useState<string | null>(null);
  const query = useCases(filter);
  const claim = useClaim();
  const state = mapReady(queryState(query), ({ pages }) => ({
    cases: pages.flatMap((page) => page.cases),
    total: pages.at(-1)?.total ?? 0,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
  }));
  const cases = state.kind === 'ready' ? state.data.cases : [];
  /** nothing to choose from: why is said in the place of a case */
  const isBare = openId === null && state.kind !== 'loading' && cases.length === 0;
  const isListed = (id: string | null) => cases.some((each) => each.id === id);
  /** what keys act on: the row that has been moved to, else the case on screen */
  const current = isListed(marked) ? marked : openId;

  const list = useRef<HTMLElement>(null);
  useEffect(() => keepFocus(list.current), []);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (openId !== null || !isLeaving.current) return;
    isLeaving.current = false;
    list.current?.querySelector('h1')?.focus();
  }, [openId]);

  const show = (id: string) => void navigate(`/cases/${id}`);
  /** One of the cases that `choose` finds; where it finds none, among more of them, page by page. */
  const find = async (choose: (listed: readonly CaseInQueue[]) => string | null): Promise<string | null> => {
    let [id, hasMore] = [choose(cases), query.hasNextPage];
    while (id === null && hasMore) {
      const { data, hasNextPage, isFetchNextPageError } = await query.fetchNextPage();
      id = choose(data?.pages.flatMap((page) => page.cases) ?? []);
      hasMore = hasNextPage && !isFetchNextPageError;
    }
    return id;
  };
  /** The row that gets the focus once it is on screen. */
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current && focusRow(awaited.current)) awaited.current = null;
  });
  const mark = (id: string) => {
    setMarked(id);
    awaited.current = focusRow(id) ? null : id;
  };
  const move = async (step: 1 | -1) => {
    const at = current;
    const id = await find((listed) => {
      const to = stepFrom(listed, at, step);
      return step === 1 && to === at ? null : to;
    });
    const to = id ?? at;
    if (to) mark(to);
  };
  const goToNext = async () => {
    const id = await find((listed) => nextAfter(listed, openId ?? marked, me, clock.serverNow()));
    if (!id && openId !== null && cases.length === 0) {
      isLeaving.current = true;
      return void navigate('/cases');
    }
    if (!id) return void toast(t('queue.noNext'));
    show(id);
    mark(id);
  };
  useKeys({
    down: () => void move(1),
    up: () => void move(-1),
    open: () => current && show(current),
    claim: () => {
      if (!current) return;
      claim.mutate({ id: current });
      if (current !== openId) show(current);
    },
    next: () => void goToNext(),
    // With a case on screen, its page acts.
    ...(openId === null && { decide: () => current && show(current) }),
  });

  return (
    <div className="lg:grid lg:grid-cols-[21rem_minmax(0,1fr)] 2xl:grid-cols-[25rem_minmax(0,1fr)]">
      <section
        ref={list}
        aria-label={t('queue.title')}
        className={clsx(
          'lg:sticky lg:top-(--bar) lg:h-[calc(100dvh-var(--bar))] lg:overflow-y-auto lg:border-e lg:border-line',
          openId && 'max-lg:hidden',
        )}
      >
        <QueueList
          state={state}
          isBare={isBare}
          filter={filter}
          onFilter={setFilter}
          openId={openId}
          me={me}
          now={now}
          onMark={setMarked}
          onMore={() => void query.fetchNextPage()}
        />
      </section>
      <div className={clsx('min-w-0', !openId && !isBare && 'max-lg:hidden')}>
        <Outlet
          context={{ state, filter, onFilter: setFilter, goToNext: () => void goToNext() } satisfies QueueAround}
        />
      </div>
    </div>
  );
}
