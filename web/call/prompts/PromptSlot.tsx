import clsx from 'clsx';
import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Clock } from '../../platform/clock.ts';

/** Everything that may appear in the prompt slot, the most important first. A new kind takes its place here. */
const promptOrder = ['undo', 'guard', 'ready', 'icebreaker', 'friend-request', 'rating', 'opening'] as const;
export type PromptKind = (typeof promptOrder)[number];

/** Something else announces them: the call, or an alert in them. */
const saidElsewhere: readonly PromptKind[] = ['undo', 'guard', 'ready', 'opening'];

/** They can wait until there is room for them. */
const patient: readonly PromptKind[] = ['rating', 'opening'];

/** Of the prompts that wait, the one that is shown. @param isTight little of the other's face is left */
export const firstPrompt = (waiting: readonly PromptKind[], isTight: boolean): PromptKind | null =>
  promptOrder.find((kind) => waiting.includes(kind) && !(isTight && patient.includes(kind))) ?? null;

interface Slot {
  shown: PromptKind | null;
  isTight: boolean;
  isCovered: boolean;
  /** @returns what takes the prompt out again */
  enter: (kind: PromptKind) => () => void;
  clock: Clock;
}

const SlotContext = createContext<Slot | null>(null);

export interface PromptSlotProps {
  /** decides when a prompt leaves */
  clock: Clock;
  /** little of the other's face is left: what can wait does so, and the rest is small */
  isTight?: boolean;
  /** the chat lies over the slot: no prompt is shown until it closes */
  isCovered?: boolean | undefined;
  /** prompts, in any order */
  children: ReactNode;
}

/**
 * The place of every request and question during a call. It shows one `Prompt` at a time, the most important one
 * (`promptOrder`), and lies where no prompt covers the controls, the chat or the user’s own picture.
 */
export function PromptSlot({ clock, isTight = false, isCovered = false, children }: PromptSlotProps) {
  const [waiting, setWaiting] = useState<readonly PromptKind[]>([]);
  const shown = isCovered ? null : firstPrompt(waiting, isTight);
  const slot = useMemo<Slot>(
    () => ({
      shown,
      isTight,
      isCovered,
      clock,
      enter(kind) {
        setWaiting((now) => [...now, kind]);
        return () => setWaiting((now) => now.toSpliced(now.indexOf(kind), 1));
      },
    }),
    [shown, isTight, isCovered, clock],
  );
  return (
    <div aria-live="polite" className="pointer-events-none grid w-full justify-items-center">
      <SlotContext value={slot}>{children}</SlotContext>
    </div>
  );
}

export interface PromptProps {
  /** its rank, and what it is; at most one prompt of a kind is there at a time */
  kind: PromptKind;
  /** ms on screen, all in all, after which it leaves by itself; without it, it stays as long as it is rendered */
  leavesAfter?: number;
  /** called when it leaves by itself; whoever renders it stops doing so */
  onLeave?: () => void;
  /** it takes no press: what lies under it can be pressed, dragged and swiped */
  isPassive?: boolean;
  children: ReactNode;
}

/** Whether a card of the prompt slot must be small, so that it leaves the other's face in view. */
export const useIsTight = (): boolean => useContext(SlotContext)?.isTight ?? false;

/** Whether the chat lies over the prompt slot, so that none of its cards is seen. */
export const useIsCovered = (): boolean => useContext(SlotContext)?.isCovered ?? false;

/** A card in the prompt slot. It waits its turn, and cannot be pressed in the moment in which it appears. */
export function Prompt({ kind, leavesAfter, onLeave, isPassive = false, children }: PromptProps) {
  const slot = useContext(SlotContext);
  if (!slot) throw new Error('A Prompt needs a PromptSlot around it');
  const { shown, enter, clock } = slot;
  const isShown = shown === kind;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `enter` changes with what is shown, and does the same
  useLayoutEffect(() => enter(kind), [kind]);
  const leave = useEffectEvent(() => onLeave?.());
  /** ms that it was on screen, before another one displaced it */
  const seen = useRef(0);
  useEffect(() => {
    if (!isShown || leavesAfter === undefined) return;
    const since = clock.now();
    const stopWaiting = clock.after(leavesAfter - seen.current, () => leave());
    return () => {
      stopWaiting();
      seen.current += clock.now() - since;
    };
  }, [isShown, leavesAfter, clock]);
  return isShown && <Card {...{ kind, isPassive, children }} />;
}

/** A prompt on screen. The focus that it had goes to the heading of the call. */
function Card({ kind, isPassive, children }: Pick<PromptProps, 'kind' | 'isPassive' | 'children'>) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) document.querySelector<HTMLElement>('main h1')?.focus();
    };
  }, []);
  return (
    <div
      ref={card}
      data-prompt={kind}
      aria-live={saidElsewhere.includes(kind) ? 'off' : undefined}
      className={clsx(
        'grid w-full max-w-lg justify-items-center',
        isPassive ? 'animate-appear' : 'pointer-events-auto animate-prompt',
      )}
    >
      {/* What waits for its words must not take the slot with it: a hidden prompt leaves, and enters again without end. */}
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
