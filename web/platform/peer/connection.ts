import {
  type Fingerprints,
  fingerprintOf,
  fingerprintText,
  type SafetyCode,
} from '@visavis/domain/call/safety/safety-code.ts';
import type { Clock } from '../clock.ts';
import { bytesOf, statsOf } from '../quality/stats.ts';
import { watchGathering } from '../reach/gathering.ts';
import { isWalledIn } from '../reach/obstacle.ts';
import { createSafetyExchange } from '../safety/exchange.ts';
import type { SafetyHashes } from '../safety/hashes.ts';
import { createNegotiation, type Negotiation, type NegotiationOptions } from './negotiation.ts';

const ofCertificate = (entries: readonly Record<string, unknown>[], id: unknown): string | null => {
  const { fingerprint, fingerprintAlgorithm } = entries.find((entry) => id !== undefined && entry.id === id) ?? {};
  return fingerprint && fingerprintAlgorithm
    ? fingerprintText(String(fingerprintAlgorithm), String(fingerprint))
    : null;
};

/**
 * The certificates of both ends: those that the transport reports to be in use, or else those of the descriptions,
 * which the browser has compared with them. Null where they are not clear.
 */
export function usedFingerprints(
  entries: readonly Record<string, unknown>[],
  { localDescription, remoteDescription }: Pick<RTCPeerConnection, 'localDescription' | 'remoteDescription'>,
): Fingerprints | null {
  const transport = entries.find(({ type, dtlsState }) => type === 'transport' && dtlsState === 'connected');
  const own = ofCertificate(entries, transport?.localCertificateId) ?? fingerprintOf(localDescription?.sdp ?? '');
  const theirs = ofCertificate(entries, transport?.remoteCertificateId) ?? fingerprintOf(remoteDescription?.sdp ?? '');
  return own && theirs ? { own, theirs } : null;
}

/** The label of the data channel that every call has (spec.md section 7; protocol.md). */
export const CHANNEL = 'app';
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
  send(text: string): void;
  /** Tells what it has sent and received since the last time. */
  count(): void;
  /** Sends nothing more from now on; closes later. */
  close(): void;
}

export interface PeerConnectionOptions
  extends Pick<NegotiationOptions, 'signal' | 'onReplaced' | 'onCrossed' | 'beforeNewPath' | 'onProblem'> {
  rtc: RTCPeerConnection;
  /** the one that this side has made */
  channel: RTCDataChannel;
  /** empty; it collects the other side's tracks */
  remote: MediaStream;
  initiator: boolean;
  clock: Clock;
  hashes: SafetyHashes;
  onSafetyCode: (code: SafetyCode) => void;
  /** the data channel has opened */
  onChannel: () => void;
  onMessage: (data: unknown) => void;
  onStream: (stream: MediaStream) => void;
  onState: (state: RTCPeerConnectionState) => void;
  /** as it counts, and as it closes; bytes since the last time, see `bytesOf` */
  onSpent: (bytes: number) => void;
  /** see `onError` in `gathering.ts` */
  onRelayError: (code: number) => void;
  /** it has looked for addresses of this browser everywhere, and found none */
  onWalledIn: () => void;
}

/** Sends heartbeats on the first channel that is open. */
function createHeartbeats(clock: Clock) {
  const channels: RTCDataChannel[] = [];
  const send = () => {
    const channel = channels.find(({ readyState }) => readyState === 'open');
    channel?.send(JSON.stringify({ type: 'heartbeat', timestamp: clock.now() }));
  };
  const stop = clock.every(HEARTBEAT_INTERVAL, send);
  return {
    add(channel: RTCDataChannel) {
      channels.push(channel);
      channel.addEventListener('open', send);
    },
    stop() {
      stop();
      for (const channel of channels) channel.removeEventListener('open', send);
    },
  };
}

export function createPeerConnection({
  rtc,
  channel,
  remote,
  initiator,
  clock,
  hashes,
  onSafetyCode,
  onChannel,
  onMessage,
  onStream,
  onState,
  onSpent,
  onRelayError,
  onWalledIn,
  ...negotiating
}: PeerConnectionOptions): PeerConnection {
  const heartbeats = createHeartbeats(clock);
  const safety = createSafetyExchange({
    hashes,
    clock,
    fingerprints: async () => usedFingerprints(await statsOf(rtc), rtc),
    onCode: onSafetyCode,
  });
  /** the first that has opened: what is sent over one arrives in order */
  let opened: RTCDataChannel | null = null;
  const onOpen = (channel: RTCDataChannel) => {
    safety.open(channel);
    if (opened) return;
    opened = channel;
    onChannel();
  };
  const use = (opening: RTCDataChannel) => {
    heartbeats.add(opening);
    opening.onmessage = ({ data }) => {
      safety.receive(data);
      onMessage(data);
    };
    if (opening.readyState === 'open') onOpen(opening);
    else opening.addEventListener('open', () => onOpen(opening), { once: true });
  };
  use(channel);
  rtc.ontrack = ({ track, transceiver }) => {
    // A call has one of each kind. More would be decoded for nothing.
    if (remote.getTracks().some((known) => known.kind === track.kind && known !== track)) return transceiver.stop();
    const isFirst = remote.getTracks().length === 0;
    remote.addTrack(track);
    if (isFirst) onStream(remote);
  };
  rtc.onconnectionstatechange = () => onState(rtc.connectionState);
  const gathering = watchGathering(rtc, {
    onError: onRelayError,
    onChange: (found) => isWalledIn(found) && onWalledIn(),
  });
  let hasTheirs = false;
  // Both sides have made a channel for an offer of their own; that of the offer used opens.
  rtc.ondatachannel = ({ channel: theirs }) => {
    if (theirs.label !== CHANNEL || hasTheirs) return theirs.close();
    hasTheirs = true;
    use(theirs);
  };
  let counted = 0;
  const count = () =>
    void statsOf(rtc).then(
      (entries) => {
        const bytes = Math.max(bytesOf(entries), counted);
        onSpent(bytes - counted);
        counted = bytes;
      },
      // It has failed, and counts nothing.
      () => undefined,
    );
  return {
    rtc,
    count,
    negotiation: createNegotiation({ ...negotiating, connection: rtc, polite: !initiator }),
    send(text) {
      if (opened?.readyState === 'open') opened.send(text);
    },
    close() {
      count();
      heartbeats.stop();
      safety.stop();
      gathering.stop();
      rtc.onicecandidate = null;
      rtc.ontrack = null;
      rtc.onconnectionstatechange = null;
      rtc.ondatachannel = null;
      for (const sender of rtc.getSenders()) void sender.replaceTrack(null).catch(() => undefined);
      clock.after(CLOSE_AFTER, () => rtc.close());
    },
  };
}
