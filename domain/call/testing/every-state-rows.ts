import type { CallState } from '../call-status.ts';
import type { Step } from './call-bench.ts';
import { failed, refusal, takenOver } from './events.ts';
import { type Row, rowsFrom } from './row.ts';
import { callStates, eventfulCall, waysTo } from './ways.ts';

const queued = { type: 'UPDATE_QUEUE_STATUS', position: 1, total: 2 } as const;
const rated = { type: 'RATING_SUBMITTED', rating: 'positive' } as const;
const noted = { code: 'VIDEO_ERROR', message: 'No', reason: 'NOT_A_MEMBER', resetsAt: null } as const;

type Takeover = { given?: Step[]; effects: string[] };
/** Effects of a takeover, besides the context. */
const takeovers: [CallState, Takeover][] = [
  ['searching', { given: [...waysTo.searching, queued], effects: ['endSearch', 'releaseMedia'] }],
  ['connecting', { given: [...waysTo.connecting, failed], effects: ['releaseMedia', 'peer-'] }],
  [
    'connected',
    {
      given: [...eventfulCall, { type: 'LINK_INTERRUPTED', roomId: 'room' }, rated],
      effects: ['setTracks false false', 'releaseMedia', 'peer-'],
    },
  ],
  ['skipping', { effects: ['releaseMedia'] }],
  ['returning', { effects: ['releaseMedia'] }],
  ['disconnecting', { effects: ['releaseMedia'] }],
  ['broken', { effects: ['releaseMedia'] }],
  ['callBackOffered', { effects: ['releaseMedia'] }],
  ['callBackAccepted', { effects: ['releaseMedia'] }],
  ['mandatoryRating', { effects: ['releaseMedia'] }],
];

const switchRows = (from: CallState): Omit<Row, 'from'>[] => [
  {
    name: 'the microphone is switched',
    when: { type: 'SET_MICROPHONE', enabled: false },
    effects: ['setTracks false true'],
    changes: { microphoneOn: false },
  },
  {
    name: 'the camera is switched on again',
    given: [...waysTo[from], { type: 'SET_CAMERA', enabled: false }],
    when: { type: 'SET_CAMERA', enabled: true },
    effects: ['setTracks true true'],
    changes: { cameraOn: true },
  },
];

const commonRows = (from: CallState): Row[] =>
  rowsFrom(from, [
    // A connected call also notifies the peer.
    ...(from === 'connected' ? [] : switchRows(from)),
    { name: 'a refusal of the server is kept as a notice', when: refusal, changes: { notice: noted } },
    {
      name: 'a notice is dismissed',
      given: [...waysTo[from], refusal],
      when: { type: 'DISMISS_NOTICE' },
      changes: { notice: null },
    },
    { name: 'a sheet that is closed already stays closed', when: { type: 'CLOSE_REPORT' } },
  ]);

const takeoverRows = takeovers.flatMap(([from, takeover]) =>
  rowsFrom(from, [
    {
      name: 'another tab takes over: this one lets go, and ends nothing on the server',
      ...takeover,
      when: takenOver,
      to: 'idle',
      resets: 'everything',
      changes: {
        notice: { code: 'TAKEN_OVER', reason: 'TAKEN_OVER', message: 'Another window', resetsAt: null },
        isTakenOver: true,
      },
    },
  ]),
);

/** Events that mean the same in every state. */
export const everyStateRows: Row[] = [...callStates.flatMap(commonRows), ...takeoverRows];
