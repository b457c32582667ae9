import type { CallContext } from '../states/context.ts';
import type { Step } from './call-bench.ts';
import {
  announced,
  found,
  knows,
  linked,
  localReady,
  media,
  peerBlurs,
  peerIsReady,
  ready,
  remoteReady,
  room,
} from './events.ts';
import { type Row, rowsFrom } from './row.ts';
import { callStates, waysTo } from './ways.ts';

const readiness = (part: Partial<CallContext['readiness']> = {}) => ({
  isWanted: true,
  isReady: false,
  peerReady: null,
  isOver: false,
  ...part,
});

const { iceTransportPolicy: _, ...match } = room;
const bob = { ...match, latestRoomId: room.roomId };

const blurredSearch: Step[] = [{ type: 'START_SEARCH', beginBlurred: true }, localReady];
/** alice has the setting. */
const ways: Record<'connecting' | 'connected', Step[]> = {
  connecting: [...blurredSearch, found],
  connected: [...blurredSearch, found, ready, remoteReady, linked, media],
};
/** bob has it. */
const byBob = (from: 'connecting' | 'connected'): Step[] => [...waysTo[from], peerBlurs];

const inCall = (from: 'connecting' | 'connected'): Row[] =>
  rowsFrom(from, [
    {
      name: 'the peer begins blurred: so does this side, and says so',
      when: peerBlurs,
      effects: ['announceBlurred room false', 'coverPicture true'],
      changes: { isCovered: true, readiness: readiness({ peerReady: false }) },
    },
    {
      name: 'the peer begins blurred as well, which needs no answer',
      given: ways[from],
      when: peerBlurs,
      changes: { readiness: readiness({ peerReady: false }) },
    },
    {
      name: 'whether the user is ready is announced each time both are in the room',
      given: [...byBob(from), { type: 'SAY_READY' }],
      when: ready,
      effects: [...announced(), 'announceBlurred room true', 'peer> ROOM_READY'],
      changes: from === 'connecting' ? { callStartTime: 0, endsAt: 1_800_000, ...knows() } : {},
    },
    {
      name: 'the user is ready and the peer is not',
      given: byBob(from),
      when: { type: 'SAY_READY' },
      effects: ['announceBlurred room true'],
      changes: { readiness: readiness({ peerReady: false, isReady: true }) },
    },
    {
      name: 'the peer is ready and the user is not',
      given: byBob(from),
      when: peerIsReady,
      changes: { readiness: readiness({ peerReady: true }) },
    },
    {
      name: 'the user is ready after the peer',
      given: [...byBob(from), peerIsReady],
      when: { type: 'SAY_READY' },
      effects: ['announceBlurred room true', 'coverPicture false'],
      changes: { isCovered: false, readiness: readiness({ peerReady: true, isReady: true, isOver: true }) },
    },
    {
      name: 'the peer is ready after the user',
      given: [...byBob(from), { type: 'SAY_READY' }],
      when: peerIsReady,
      effects: ['coverPicture false'],
      changes: { isCovered: false, readiness: readiness({ peerReady: true, isReady: true, isOver: true }) },
    },
    {
      name: 'a peer who cannot say it is not waited for',
      given: ways[from],
      when: { type: 'SAY_READY' },
      effects: ['announceBlurred room true', 'coverPicture false'],
      changes: { isCovered: false, readiness: readiness({ isReady: true, isOver: true }) },
    },
    {
      name: 'whoever is ready once both are has said nothing',
      given: [...byBob(from), peerIsReady, { type: 'SAY_READY' }],
      when: { type: 'SAY_READY' },
    },
  ]);

/** Two who begin blurred (rulings 44). */
export const blurredRows: Row[] = [
  ...callStates
    .filter((from) => from !== 'searching')
    .flatMap((from) =>
      rowsFrom(from, [
        {
          name: 'the setting to begin blurred is kept for the next call',
          when: { type: 'SET_BEGIN_BLURRED', enabled: true },
          changes: { beginBlurred: true },
        },
      ]),
    ),
  ...rowsFrom('idle', [
    {
      name: 'the picture is covered before the search begins',
      when: { type: 'START_SEARCH', beginBlurred: true },
      to: 'searching',
      effects: ['coverPicture true', 'joinQueue none', 'acquireMedia'],
      changes: { beginBlurred: true, isCovered: true },
    },
    {
      name: 'a blurred call is resumed as it was left',
      when: { type: 'RESUME_CALL', ...room, readiness: readiness({ isReady: true, peerReady: false }) },
      to: 'connecting',
      effects: ['coverPicture true', 'acquireMedia'],
      changes: {
        ...bob,
        resumed: true,
        ratingThreshold: 600,
        isCovered: true,
        readiness: readiness({ isReady: true, peerReady: false }),
      },
    },
    {
      name: 'a call whose pictures were shown is resumed with them',
      when: {
        type: 'RESUME_CALL',
        ...room,
        beginBlurred: true,
        readiness: readiness({ isReady: true, peerReady: true, isOver: true }),
      },
      to: 'connecting',
      effects: ['acquireMedia'],
      changes: {
        ...bob,
        resumed: true,
        ratingThreshold: 600,
        beginBlurred: true,
        readiness: readiness({ isReady: true, peerReady: true, isOver: true }),
      },
    },
  ]),
  ...rowsFrom('searching', [
    {
      name: 'the picture is covered once the user wants to begin blurred',
      when: { type: 'SET_BEGIN_BLURRED', enabled: true },
      effects: ['coverPicture true'],
      changes: { beginBlurred: true, isCovered: true },
    },
    {
      name: 'the picture of a user who no longer wants to is shown',
      given: blurredSearch,
      when: { type: 'SET_BEGIN_BLURRED', enabled: false },
      effects: ['coverPicture false'],
      changes: { beginBlurred: false, isCovered: false },
    },
    {
      name: 'a match of a user who begins blurred',
      given: blurredSearch,
      when: found,
      to: 'connecting',
      effects: ['endSearch', 'joinRoom room', 'peer+ 0 offers all'],
      changes: { ...bob, ratingThreshold: 600, readiness: readiness() },
    },
    {
      name: 'the picture is shown once the search ends',
      given: blurredSearch,
      when: { type: 'CANCEL_SEARCH' },
      to: 'idle',
      effects: ['leaveQueue', 'releaseMedia', 'coverPicture false'],
      resets: 'everything',
      changes: { beginBlurred: false, isCovered: false, leftQueueAt: 0 },
    },
  ]),
  ...inCall('connecting'),
  ...inCall('connected'),
];
