import { isLive } from '@visavis/domain/call/call-status.ts';
import type { CallContext } from '@visavis/domain/call/states/context.ts';
import { nameOf } from '@visavis/domain/users/names.ts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useBrowserControls } from './use-browser-controls.ts';
import { useCall, useCallMachine, useCallView } from './use-call.ts';

/**
 * A toast that says why a call has ended on another page than its own, or with a friend, which leads away from the page, or
 * that it goes on elsewhere. A call that the user ends needs none, and one that may be called back has a card.
 */
function useEndNotice(isOnCallPage: boolean): void {
  const machine = useCallMachine();
  const { t } = useTranslation(['live', 'call']);
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

/** What is not seen of a call, on every page, from the first call on: the browser's own buttons, and a word at the end. */
export function BesideCall({ isOnCallPage }: { isOnCallPage: boolean }) {
  const { state, ...call } = useCall();
  const view = useCallView();
  useEndNotice(isOnCallPage);
  useBrowserControls(isLive(state), view, {
    toggleMicrophone: () => call.setMicrophone(!view.microphoneOn),
    toggleCamera: () => call.setCamera(!view.cameraOn),
    // The call page has nothing to show after its call; any other page stays.
    hangUp: isOnCallPage ? call.back : call.hangUp,
  });
  return null;
}
