import { isLive } from '@visavis/domain/call/call-status.ts';
import { newIcebreakers, stepIcebreakers } from '@visavis/domain/call/icebreakers/icebreakers.ts';
import { readMessage } from '@visavis/domain/call/icebreakers/messages.ts';
import type { CallContext } from '@visavis/domain/call/states/context.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { BrowserControlHandlers, BrowserControlSwitches, HeldControls } from '../../platform/browser-controls.ts';
import { useServices } from '../../services/services.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useCall, useCallMachine, useCallView, useIcebreakers } from './use-call.ts';

/** Lets the browser's own buttons control a call while `isInCall`. */
function useBrowserControls(
  isInCall: boolean,
  { microphoneOn, cameraOn }: BrowserControlSwitches,
  handlers: BrowserControlHandlers,
): void {
  const { browserControls } = useServices();
  const held = useRef<HeldControls | null>(null);
  const press = useEffectEvent((control: keyof BrowserControlHandlers) => handlers[control]());

  useEffect(() => {
    if (!isInCall) return;
    const controls = browserControls.hold({
      toggleMicrophone: () => press('toggleMicrophone'),
      toggleCamera: () => press('toggleCamera'),
      hangUp: () => press('hangUp'),
    });
    held.current = controls;
    return () => {
      held.current = null;
      controls.release();
    };
  }, [browserControls, isInCall]);

  useEffect(() => {
    if (isInCall) held.current?.show({ microphoneOn, cameraOn });
  }, [isInCall, microphoneOn, cameraOn]);
}

/**
 * A toast that says why a call has ended on another page than its own, or with a friend, which leads away from the page, or
 * that it goes on elsewhere. A call that the user ends needs none, and one that may be called back has a card.
 */
function useEndNotice(isOnCallPage: boolean): void {
  const machine = useCallMachine();
  const { t } = useTranslation('live');
  const noticeOf = useEffectEvent(
    ({ disconnectionReason: reason, peerInfo, isFriendCall, notice }: CallContext, wasFriendCall: boolean) => {
      if (isOnCallPage && wasFriendCall && notice?.code === 'TAKEN_OVER') return t('call:notice.TAKEN_OVER');
      if (!reason || (isOnCallPage && !isFriendCall)) return null;
      return t('panel.ended', { name: peerInfo ? nameOf(peerInfo) : '', reason: t(`call:reason.${reason}`) });
    },
  );
  useEffect(() => {
    let wasLive = isLive(machine.get().state);
    let wasFriendCall = machine.get().context.isFriendCall;
    let notice: string | null = null;
    return machine.subscribe(() => {
      const { state, context } = machine.get();
      const isNowLive = isLive(state);
      if (wasLive && !isNowLive) notice = noticeOf(context, wasFriendCall);
      if (state === 'callBackOffered') notice = null;
      const isSettled = state === 'idle' || state === 'searching' || state === 'mandatoryRating';
      if (notice && isSettled) {
        toast(notice);
        notice = null;
      }
      wasLive = isNowLive;
      if (isNowLive) wasFriendCall = context.isFriendCall;
    });
  }, [machine]);
}

/** The parts of a call that show nothing, on every page from the first call on: the browser's own buttons, the toast at the end, the rules of games. */
export function BesideCall({ isOnCallPage }: { isOnCallPage: boolean }) {
  const { state, ...call } = useCall();
  const view = useCallView();
  const icebreakers = useIcebreakers();
  useEffect(() => icebreakers.takeRules({ newIcebreakers, stepIcebreakers, readMessage }), [icebreakers]);
  useEndNotice(isOnCallPage);
  useBrowserControls(isLive(state), view, {
    toggleMicrophone: () => call.setMicrophone(!view.microphoneOn),
    toggleCamera: () => call.setCamera(!view.cameraOn),
    // The call page has nothing to show after its call; any other page stays.
    hangUp: isOnCallPage ? call.back : call.hangUp,
  });
  return null;
}
