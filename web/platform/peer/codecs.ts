/** The codecs that a connection can send and receive for a kind of track, in the browser's order; null where unknown. */
export type CodecsOf = (kind: string) => readonly RTCRtpCodec[] | null;

/** Lost packets are sent again and repaired: by what accompanies the codecs of pictures. */
const REPAIR = ['video/rtx', 'video/red', 'video/ulpfec'];

/** H264 as every browser has it (RFC 7742): constrained baseline, and frames in several packets. */
const isCommonH264 = ({ mimeType, sdpFmtpLine = '' }: RTCRtpCodec) =>
  mimeType.toLowerCase() === 'video/h264' &&
  /profile-level-id=42e0/i.test(sdpFmtpLine) &&
  /packetization-mode=1/.test(sdpFmtpLine);

const isMimeType = (names: readonly string[]) => (codec: RTCRtpCodec) => names.includes(codec.mimeType.toLowerCase());
const isOpus = isMimeType(['audio/opus']);
const isVp8 = isMimeType(['video/vp8']);
const isRepair = isMimeType(REPAIR);

/** The codecs that a call uses (docs/decisions/022), in the browser's order; all where the one that all have is missing. */
export function usedCodecs(kind: string, codecs: readonly RTCRtpCodec[]): readonly RTCRtpCodec[] {
  const isNeeded = kind === 'audio' ? isOpus : isVp8;
  const used = codecs.filter(
    (codec) => isNeeded(codec) || (kind === 'video' && (isCommonH264(codec) || isRepair(codec))),
  );
  return used.some(isNeeded) ? used : codecs;
}

/**
 * The codecs that a browser lists. Of Firefox nothing is known: in offers it still names feedback of the codecs that were left out,
 * and Chromium refuses those (seen in Firefox 153).
 */
export function browserCodecs(
  isFirefox: boolean,
  receiver: { getCapabilities?: (kind: string) => { codecs: RTCRtpCodec[] } | null } | undefined,
): CodecsOf {
  if (isFirefox) return () => null;
  return (kind) => receiver?.getCapabilities?.(kind)?.codecs ?? null;
}

/** Leaves what no call uses out of a connection's descriptions. */
export function limitCodecs(rtc: RTCPeerConnection, codecsOf: CodecsOf): void {
  for (const transceiver of rtc.getTransceivers()) {
    const { kind } = transceiver.receiver.track;
    const codecs = codecsOf(kind);
    // Older browsers cannot choose.
    if (!codecs || !('setCodecPreferences' in transceiver)) continue;
    try {
      transceiver.setCodecPreferences([...usedCodecs(kind, codecs)]);
    } catch {
      // A browser that allows no such choice negotiates all it has.
    }
  }
}
