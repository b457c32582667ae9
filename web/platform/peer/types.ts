import type { IceCandidate, IceServer, Obstacle, SessionDescription } from '@visavis/domain/call/contract.ts';
import type { VideoLevel } from '@visavis/domain/call/picture/video.ts';
import type { SafetyCode } from '@visavis/domain/call/safety/safety-code.ts';
import type { AnswerTransport, Posting } from '@visavis/domain/matching/contract.ts';
import type { TrackKind } from '../media/types.ts';
import type { QualitySample } from '../quality/stats.ts';
import type { Readable } from '../store.ts';

/** A signal that two peers send each other through the server. */
export type PeerSignal = { offer: SessionDescription } | { answer: SessionDescription } | { candidate: IceCandidate };

export type PeerEvent =
  /** the other side's picture and sound; sent again when the other side has replaced its connection */
  | { type: 'stream'; stream: MediaStream }
  /** the first path is up */
  | { type: 'connected' }
  /** the other's picture or sound arrives; once for each connection */
  | { type: 'media' }
  /** what has become of the safety code of the connection in use */
  | { type: 'safety'; code: SafetyCode }
  /** the data channel has opened; or a new connection, whose channel has yet to open, has taken the place of the last */
  | { type: 'channel'; isOpen: boolean }
  /** anything that came over the data channel */
  | { type: 'message'; data: unknown }
  /** the path went down; a new one is being negotiated */
  | { type: 'interrupted' }
  | { type: 'restored' }
  /** the relay gives no address: it is full, or the user's quota is used up; or else it does not take the credentials */
  | { type: 'relay_refused'; isFull: boolean }
  /** no path was ever found, or none can be: this browser has no address */
  | { type: 'failed' }
  /** the path did not come back in time */
  | { type: 'lost' };

export interface ConnectionOptions {
  iceServers: IceServer[];
  policy: RTCIceTransportPolicy;
  /** what is sent */
  stream: MediaStream;
}

export interface PeerOptions extends ConnectionOptions {
  /** makes the offer and ignores a crossing one; the user whose id sorts lower */
  initiator: boolean;
  /**
   * The servers with credentials that still hold, or null where there are none; asked for before each new path of a call
   * that was connected.
   */
  freshServers: () => Promise<IceServer[] | null>;
  /** the other side's offer, which came with the match: this side answers it */
  peerDescription: SessionDescription | null;
  /** the session of the offer that the other side has received with the match */
  offeredSession: string | null;
  /** the transport of the answer to that offer, if the other side has posted it */
  peerTransport: AnswerTransport | null;
  signal: (signal: PeerSignal) => void;
  on: (event: PeerEvent) => void;
  /** Called after each sample and the end of a connection, with the bytes sent and received since the last time. */
  onSpent: (bytes: number) => void;
}

/** The connection to one person, for one call attempt. */
export interface Peer {
  /**
   * Both are in the room, so signals may be sent. Called again when the other side re-enters the room, perhaps with a
   * new connection.
   * @param hasMoved this side has come to another network: the path is dead, though the connection may not know it yet
   */
  ready(hasMoved?: boolean): void;
  receive(signal: PeerSignal): void;
  /** The quality since the previous sample; null for the first one. */
  sample(): Promise<QualitySample | null>;
  /** Looks for another path (ICE restart) while the present one stays in use. */
  seekNewPath(): void;
  setLevel(level: VideoLevel): void;
  /** Whether the picture is sent at all; from the start it is. */
  sendVideo(enabled: boolean): void;
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void;
  /** Sends a message over the data channel; without one that is open it is lost. */
  send(text: string): void;
  close(): void;
}

export interface Peers {
  /** whether the processor has been too short, for some samples in a row, to send the picture that the path could carry */
  readonly pressure: Readable<{ isShortOfCpu: boolean }>;
  /** Builds connections ahead of the match; does nothing if there are some of these options. */
  prepare(options: ConnectionOptions): void;
  /**
   * Makes what is posted of the connections built ahead: an offer, which opens ports for it, and the transport of an
   * answer. Resolves once the offer's candidates are gathered, or with those of the first second; null where there is
   * none, or it has been taken or dropped. Never rejects.
   */
  offer(): Promise<Posting | null>;
  /** The same, if it is ready now. */
  readyOffer(): Posting | null;
  /** Closes the connections built ahead. */
  drop(): void;
  /** See `callSelf` in `reach/self-call.ts`. */
  callSelf(options: Pick<ConnectionOptions, 'iceServers' | 'policy'>, signal: AbortSignal): Promise<Obstacle | null>;
  open(options: PeerOptions): Peer;
}
