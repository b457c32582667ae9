import { createSafetyHashes } from '../safety/hashes.ts';
import { browserCodecs } from './codecs.ts';
import { createPeers, type PeersOptions } from './peer.ts';

/** The connections of this browser. */
export function createBrowserPeers(parts: Pick<PeersOptions, 'clock' | 'network' | 'gone' | 'warn'>) {
  const isFirefox = /\bFirefox\//.test(navigator.userAgent);
  return createPeers({
    ...parts,
    createConnection: (configuration) => new RTCPeerConnection(configuration),
    codecsOf: browserCodecs(isFirefox, window.RTCRtpReceiver),
    isFirefox,
    createStream: () => new MediaStream(),
    hashes: createSafetyHashes(crypto),
  });
}
