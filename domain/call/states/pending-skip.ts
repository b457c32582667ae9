import { cancel, enqueueActions, raise } from 'xstate';
import { SKIP_UNDO } from '../rules.ts';
import { callSetup, setTracks } from './setup.ts';

/**
 * A swipe to the next person: for SKIP_UNDO it can be taken back, and nothing of it reaches the server or the peer. In
 * that time no sound is sent (docs/decisions/043-the-meeting-and-the-swipe.md).
 */
export const skipLater = callSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    enqueue.assign({ skipDueAt: context.clock.now() + SKIP_UNDO });
    enqueue(setTracks);
    enqueue(raise({ type: 'SKIP_DUE' }, { id: 'skipDue', delay: 'skipUndo' }));
  }),
);

/** Takes the swipe back, or ends with the call: the microphone is as its switch says again. */
export const endPendingSkip = callSetup.createAction(
  enqueueActions(({ context, enqueue }) => {
    if (context.skipDueAt === null) return;
    enqueue(cancel('skipDue'));
    enqueue.assign({ skipDueAt: null });
    enqueue(setTracks);
  }),
);
