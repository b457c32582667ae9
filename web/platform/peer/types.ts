import type { IceCandidate, IceServer, SessionDescription } from '@visavis/domain/call/contract.ts';
import type { VideoLevel } from '@visavis/domain/call/video.ts';
import type { TrackKind } from '../media/types.ts';
import type { QualitySample } from './stats.ts';

/** What two peers tell each other by way of the server. */
export type PeerSignal = { offer: SessionDescription } | { answer: SessionDescription } | { candidate: IceCandidate };

export type PeerEvent =
  /** the other's picture and sound; a new one after the other came back with a new connection */
  | { type: 'stream'; stream: MediaStream }
  /** the first path is up */
  | { type: 'connected' }
  /** the path is gone for the moment; it is being looked for */
  | { type: 'interrupted' }
  | { type: 'restored' }
  /** there never was a path */
  | { type: 'failed' }
  /** the path did not come back */
  | { type: 'lost' };

export interface ConnectionWish {
  iceServers: IceServer[];
  policy: RTCIceTransportPolicy;
  stream: MediaStream;
}

export interface PeerOptions extends ConnectionWish {
  /** makes the offer, and yields to nobody (the id that sorts lower) */
  initiator: boolean;
  signal: (signal: PeerSignal) => void;
  on: (event: PeerEvent) => void;
}

/** One connection to one person, for one try. */
export interface Peer {
  /** Both are in the room: what was prepared may be sent. Again: the other may have come back with a new connection. */
  ready(): void;
  receive(signal: PeerSignal): void;
  /** How the connection has been since the last look; null where there is nothing to see yet. */
  sample(): Promise<QualitySample | null>;
  setLevel(level: VideoLevel): void;
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void;
  close(): void;
}

export interface Peers {
  /** Builds the next connection ahead of the match, once. */
  prepare(wish: ConnectionWish): void;
  /** Lets go of what was built ahead. */
  drop(): void;
  open(options: PeerOptions): Peer;
}
