import { enqueueActions } from 'xstate';
import { isBlurred } from '../readiness.ts';
import type { CallContext } from './context.ts';
import { callSetup } from './setup.ts';
import * as updates from './updates.ts';

const cover = (blurs: (context: CallContext) => boolean) =>
  callSetup.createAction(
    enqueueActions(({ context, enqueue }) => {
      const on = blurs(context);
      if (on === context.isCovered) return;
      enqueue.assign({ isCovered: on });
      enqueue({ type: 'coverPicture', params: { on } });
    }),
  );
/** Covers this side's picture while the two begin blurred, or shows it. */
export const coverInCall = cover(({ readiness }) => isBlurred(readiness));
/** Before the match, so that nothing of the first picture can be seen. */
export const coverInSearch = cover(({ beginBlurred }) => beginBlurred);
export const uncover = cover(() => false);

/** Announces to the peer that the call begins blurred, and whether this user is ready. */
export const announceBlurred = callSetup.createAction(
  enqueueActions(({ context: { roomId, readiness }, enqueue }) => {
    if (!roomId || !readiness.isWanted) return;
    enqueue({ type: 'announceBlurred', params: { roomId, ready: readiness.isReady } });
  }),
);

/** The peer begins blurred: so does this side, and the peer learns that it has understood. */
export const hearBlurred = callSetup.createAction(
  enqueueActions(({ context, event, enqueue }) => {
    if (event.type !== 'PEER_BEGIN_BLURRED') return;
    enqueue.assign(updates.hearReadiness(context, event));
    if (!context.readiness.isWanted) enqueue(announceBlurred);
    enqueue(coverInCall);
  }),
);
