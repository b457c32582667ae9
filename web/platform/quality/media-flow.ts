/** Milliseconds after the connection during which a picture is waited for; after that, sound alone counts. */
export const PICTURE_WAIT = 2000;

/**
 * Whether the other's media arrives: a frame of the picture has been decoded, or sound where no picture comes. Reads
 * the entries of a `RTCPeerConnection.getStats()` report, as a page in the background draws no frames.
 * @param connected ms since the connection
 */
export function isMediaFlowing(report: Iterable<Record<string, unknown>>, connected: number): boolean {
  let hasSound = false;
  for (const { type, kind, framesDecoded, packetsReceived } of report) {
    if (type !== 'inbound-rtp') continue;
    if (kind === 'video' && Number(framesDecoded) > 0) return true;
    if (kind === 'audio' && Number(packetsReceived) > 0) hasSound = true;
  }
  return hasSound && connected >= PICTURE_WAIT;
}
