import type { TrackKind } from '../media/types.ts';
import type { PeerConnection } from './connection.ts';

/**
 * Sends another track of a kind, or none. Negotiates where the connection has no place for it, or sent nothing there.
 * @param stream what the tracks belong to
 */
export async function exchangeTrack(
  { rtc, negotiation }: Pick<PeerConnection, 'rtc' | 'negotiation'>,
  { kind, track, stream }: { kind: TrackKind; track: MediaStreamTrack | null; stream: MediaStream },
): Promise<void> {
  const transceiver = rtc
    .getTransceivers()
    .find(({ receiver, direction }) => receiver.track.kind === kind && direction !== 'stopped');
  if (!transceiver) {
    if (!track) return;
    rtc.addTrack(track, stream);
    return negotiation.offer(false);
  }
  const replaced = transceiver.sender.replaceTrack(track);
  if (track && transceiver.direction !== 'sendrecv') {
    transceiver.direction = 'sendrecv';
    negotiation.offer(false);
  }
  return replaced;
}
