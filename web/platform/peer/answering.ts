import type { SessionDescription } from '@visavis/domain/call/contract.ts';
import { asDtlsClient, isFirefox } from '@visavis/domain/call/description.ts';

const hasOwnOffer = ({ signalingState }: RTCPeerConnection) => signalingState === 'have-local-offer';

/**
 * Takes an offer and makes the answer, both in one go: the browser goes on from the one to the other by itself, while
 * the page is busy drawing what the match has changed.
 * @throws where the offer is refused; the connection is then as it was
 */
export async function takeAndAnswer(connection: RTCPeerConnection, offer: SessionDescription): Promise<void> {
  // An own offer gives way first; where it cannot, no answer may be made of it.
  if (connection.signalingState !== 'stable') {
    await connection.setRemoteDescription(offer);
    return connection.setLocalDescription();
  }
  const steps = [connection.setRemoteDescription(offer), connection.setLocalDescription()];
  const refused = (await Promise.allSettled(steps)).find(({ status }) => status === 'rejected');
  if (!refused) return;
  // Without the offer, the second step has made one of this side.
  if (hasOwnOffer(connection)) await connection.setLocalDescription({ type: 'rollback' });
  throw (refused as PromiseRejectedResult).reason;
}

/**
 * An offer whose answer lets the other side begin DTLS: its picture is under way one round trip earlier, and this side's
 * as much later. With Firefox it stays as it is, which forgets in later negotiations which role it has.
 */
export const letOtherBegin = ({ type, sdp }: SessionDescription, isFirefoxHere: boolean): SessionDescription => ({
  type,
  sdp: isFirefoxHere || isFirefox(sdp) ? sdp : asDtlsClient(sdp),
});

/** Stops what this side's own offer, which was not used, wanted to receive. */
export function dropUnused(connection: RTCPeerConnection): void {
  for (const transceiver of connection.getTransceivers()) {
    if (transceiver.mid === null && !transceiver.sender.track) transceiver.stop();
  }
}
