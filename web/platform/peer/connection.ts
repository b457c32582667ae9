import type { Clock } from '../clock.ts';
import { createNegotiation, type Negotiation, type NegotiationOptions } from './negotiation.ts';

/** The label of the data channel that every call has (spec.md section 7; protocol.md). */
const CHANNEL = 'app';
/** Milliseconds between heartbeats, which keep NAT bindings alive while the picture stands still. */
const HEARTBEAT_INTERVAL = 5000;
/**
 * Milliseconds between muting a connection and closing it. Closing blocks a busy page for 30 to 60 ms, and the next
 * match arrives at that moment.
 */
export const CLOSE_AFTER = 2000;

/** One RTCPeerConnection and all that lives and dies with it. */
export interface PeerConnection {
  rtc: RTCPeerConnection;
  negotiation: Negotiation;
  /** Sends nothing more from now on; closes later. */
  close(): void;
}

export interface PeerConnectionOptions
  extends Pick<NegotiationOptions, 'signal' | 'onReplaced' | 'beforeNewPath' | 'onProblem'> {
  rtc: RTCPeerConnection;
  /** empty; it collects the other side's tracks */
  remote: MediaStream;
  initiator: boolean;
  clock: Clock;
  onStream: (stream: MediaStream) => void;
  onState: (state: RTCPeerConnectionState) => void;
}

/** Sends heartbeats while the channel is open. Incoming messages are ignored. @returns a function that stops them */
function sendHeartbeats(channel: RTCDataChannel, clock: Clock): () => void {
  const send = () => {
    if (channel.readyState === 'open') channel.send(JSON.stringify({ type: 'heartbeat', timestamp: clock.now() }));
  };
  channel.addEventListener('open', send);
  const stop = clock.every(HEARTBEAT_INTERVAL, send);
  return () => {
    stop();
    channel.removeEventListener('open', send);
  };
}

/** A user without a camera or microphone still wants to see and hear, so the offer must ask for both. */
function requestMissingKinds(rtc: RTCPeerConnection): void {
  const kinds = rtc.getTransceivers().map((transceiver) => transceiver.receiver.track.kind);
  for (const kind of ['audio', 'video']) {
    if (!kinds.includes(kind)) rtc.addTransceiver(kind, { direction: 'recvonly' });
  }
}

export function createPeerConnection({
  rtc,
  remote,
  initiator,
  clock,
  onStream,
  onState,
  ...negotiating
}: PeerConnectionOptions): PeerConnection {
  let stopHeartbeats: () => void = () => undefined;
  rtc.ontrack = ({ track }) => {
    const isFirst = remote.getTracks().length === 0;
    remote.addTrack(track);
    if (isFirst) onStream(remote);
  };
  rtc.onconnectionstatechange = () => onState(rtc.connectionState);
  if (initiator) {
    stopHeartbeats = sendHeartbeats(rtc.createDataChannel(CHANNEL), clock);
    requestMissingKinds(rtc);
  }
  rtc.ondatachannel = ({ channel }) => {
    if (channel.label !== CHANNEL || initiator) return;
    stopHeartbeats();
    stopHeartbeats = sendHeartbeats(channel, clock);
  };
  return {
    rtc,
    negotiation: createNegotiation({ ...negotiating, connection: rtc, polite: !initiator }),
    close() {
      stopHeartbeats();
      rtc.onicecandidate = null;
      rtc.ontrack = null;
      rtc.onconnectionstatechange = null;
      rtc.ondatachannel = null;
      for (const sender of rtc.getSenders()) void sender.replaceTrack(null).catch(() => undefined);
      clock.after(CLOSE_AFTER, () => rtc.close());
    },
  };
}
