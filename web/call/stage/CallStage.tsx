import { nameOf } from '@visavis/domain/users/names.ts';
import clsx from 'clsx';
import { type ComponentProps, type ComponentType, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useViewport } from '../../lib/use-size.ts';
import type { KeyValue } from '../../platform/storage/storage.ts';
import { MeetingMark } from '../../ui/Logo.tsx';
import { phaseOf } from '../session/call-view.ts';
import { placePrompt } from './corners.ts';
import type * as liveParts from './live-parts.ts';
import { Pane, useSmallPicture } from './Pane.tsx';
import { RemoteVideo } from './RemoteVideo.tsx';
import { SelfPreview } from './SelfPreview.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import type { CallScreenProps } from './screen-props.ts';
import type { StageLayout } from './stage-layout.ts';
import type { StagePlan } from './stage-plan.ts';
import { useDoubleTap } from './use-double-tap.ts';

/** The parts that no one needs before there is someone to see. The page hands them over, and loads them late. */
export type LiveParts = {
  [Name in keyof typeof liveParts]: ComponentType<ComponentProps<(typeof liveParts)[Name]>>;
};

export interface CallStageProps extends Pick<CallScreenProps, 'view' | 'controls' | 'actions' | 'clock'> {
  parts: LiveParts;
  plan: StagePlan;
  layout: StageLayout;
  store: KeyValue;
  isFilled: boolean;
  onFill: () => void;
  onSafety: () => void;
  onFirstFrame?: CallScreenProps['onFirstFrame'];
  remoteVideo?: CallScreenProps['remoteVideo'];
  /** in the panel that stands in for the other's picture */
  status: ReactNode;
  /** prompts of other features */
  prompts: ReactNode;
}

/** In a split layout each picture takes as much of its pane as its shape allows; one above the other, they touch. */
const splits = {
  split: { grid: 'grid grid-cols-2 gap-2', peer: '', self: '' },
  'split-vertical': { grid: 'grid grid-rows-2 gap-2', peer: 'mb-0', self: 'mt-0' },
};
const SPLIT_PANE = 'relative [container-type:size]';
const TILE = 'm-auto rounded-card bg-raised';

/** The mark of the first moment, over the other's face. */
function Meeting() {
  const [isOver, setIsOver] = useState(false);
  if (isOver) return null;
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <MeetingMark onOver={() => setIsOver(true)} />
    </div>
  );
}

/** The two pictures, what stands in for the other's, and the prompt slot. */
export function CallStage(props: CallStageProps) {
  const { view, controls, actions, clock, parts, plan, layout, isFilled, onFill } = props;
  const { t } = useTranslation('call');
  const stage = useRef<HTMLDivElement>(null);
  const small = useSmallPicture(props.store);
  const doubleTap = useDoubleTap(onFill);
  const { isLive, isStopped, isCallBack, elsewhere } = phaseOf(view);
  const split = layout === 'fullscreen' ? null : splits[layout];
  const isLarge = split === null;
  // Until the other's face comes, the user's own, large, is better company than a void.
  const isBackdrop = isLarge && !isLive && !isStopped && !isCallBack;
  const isSwapped = small.isSwapped && isLive && isLarge;
  const picture = {
    Handle: parts.CornerHandle,
    plan,
    stage,
    corner: small.corner,
    onCorner: small.onCorner,
    onSwap: small.onSwap,
  };
  const isLow = isBackdrop && view.hasCamera && view.cameraOn;
  const { covered } = plan;
  const width = useViewport().width - plan.stage.right;
  const hasSmall = isLarge && !isBackdrop && !isStopped;
  const pills = (
    <Suspense fallback={null}>
      {isLive && <parts.StagePills view={view} plan={plan} onSafety={props.onSafety} />}
    </Suspense>
  );
  return (
    <>
      <div
        ref={stage}
        style={plan.stage}
        className="group absolute touch-manipulation overflow-hidden select-none"
        {...(isLive ? doubleTap : {})}
      >
        <div
          className={clsx('absolute inset-0', split?.grid)}
          style={
            isLarge
              ? undefined
              : { padding: `${covered.top}px ${covered.right}px ${covered.bottom}px ${covered.left}px` }
          }
        >
          <Pane
            small={
              isSwapped ? { ...picture, label: t('swap.peer', { name: view.peer ? nameOf(view.peer) : '' }) } : null
            }
            className={clsx(isLarge ? 'absolute inset-0' : SPLIT_PANE, isBackdrop && 'z-1')}
          >
            <Suspense fallback={null}>
              <RemoteVideo
                view={view}
                onFirstFrame={props.onFirstFrame}
                pictureRef={props.remoteVideo}
                isFilled={isFilled}
                isSmall={isSwapped}
                over={
                  isLarge && isLive && !isSwapped && !plan.isTight
                    ? (place, size) => (
                        <Suspense fallback={null}>
                          <parts.FillButton
                            {...{ place, isFilled, onFill, clock, store: props.store }}
                            stage={size}
                            isAtLeft={small.corner.endsWith('right')}
                          />
                        </Suspense>
                      )
                    : undefined
                }
                className={clsx(split && [TILE, split.peer, !isFilled && 'tile'])}
              />
            </Suspense>
            <div
              className={clsx(
                'absolute inset-0 grid place-items-center empty:hidden',
                isLow ? 'grid-rows-[minmax(0,1fr)]' : 'overflow-y-auto',
              )}
              style={
                isLow || !isLarge ? undefined : { bottom: covered.bottom, left: covered.left, right: covered.right }
              }
            >
              <Suspense fallback={null}>
                {isCallBack && <parts.CallBackPanel view={view} controls={controls} clock={clock} />}
                {elsewhere && (
                  <parts.ElsewherePanel
                    elsewhere={elsewhere}
                    onBringHere={actions.onBringHere}
                    onStay={actions.onSetup}
                  />
                )}
              </Suspense>
              {!isLive && !isCallBack && !elsewhere && view.status !== 'rating' && (
                <StatusPanel view={view} actions={actions} isLow={isLow} covered={covered}>
                  {props.status}
                </StatusPanel>
              )}
            </div>
          </Pane>
          {!isStopped && (
            <Pane
              small={
                hasSmall && !isSwapped
                  ? { ...picture, label: t('swap.self'), onSwap: isLive ? small.onSwap : null }
                  : null
              }
              className={isLarge ? 'absolute inset-0' : SPLIT_PANE}
            >
              <SelfPreview
                view={view}
                look={isBackdrop ? 'backdrop' : !isLarge ? 'tile' : isSwapped ? 'large' : 'small'}
                className={clsx('absolute inset-0', split && [TILE, split.self, 'tile'])}
              />
            </Pane>
          )}
        </div>
        {isLive && view.isMeeting && <Meeting />}
        {!plan.row && pills}
        <div
          className="pointer-events-none absolute z-10 flex items-end-safe overflow-y-auto"
          style={placePrompt(hasSmall ? small.corner : null, plan, width)}
        >
          <Suspense fallback={null}>
            {isLive && (
              <parts.LivePrompts
                {...{ view, controls, clock, store: props.store }}
                isTight={plan.isTight}
                isCovered={plan.isCovered}
              >
                {props.prompts}
              </parts.LivePrompts>
            )}
          </Suspense>
        </div>
      </div>
      {/* Off the face, which the stage ends beside. */}
      {plan.row && pills}
    </>
  );
}
