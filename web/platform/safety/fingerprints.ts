import { type Fingerprints, fingerprintOf, fingerprintText } from '@visavis/domain/call/safety/safety-code.ts';

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
