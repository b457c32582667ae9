import { sessionIdOf } from '@visavis/domain/call/description.ts';
import type { PostedOffer } from '@visavis/domain/matching/contract.ts';
import { POSTED_OFFER_LENGTH } from '@visavis/domain/matching/rules.ts';
import { isRelay } from '../api/ice-servers.ts';
import type { Clock } from '../clock.ts';
import { CHANNEL } from './connection.ts';
import { applyLevel } from './level.ts';
import type { ConnectionOptions, Peers } from './types.ts';

/** spec.md section 9. With a relay none: each pooled candidate holds an allocation for every address of the relay. */
const CANDIDATE_POOL_SIZE = { direct: 10, relay: 0 } as const;

export type CreateConnection = (configuration: RTCConfiguration) => RTCPeerConnection;

/** Milliseconds that an offer waits for its candidates; a server that does not answer delays them for seconds. */
export const GATHER_WAIT = 1000;

/** A connection with its data channel, before anything is negotiated. */
export interface NewConnection {
  rtc: RTCPeerConnection;
  channel: RTCDataChannel;
  /** the offer that was posted for it */
  posted: PostedOffer | null;
}

/** Creates connections, one of them ahead of the match: with its tracks, encoder settings, offer and candidates. */
export interface ConnectionSource extends Pick<Peers, 'prepare' | 'offer' | 'readyOffer' | 'drop'> {
  /** @param session that of the posted offer which the other side is to answer */
  take(options: ConnectionOptions, session: string | null): NewConnection;
}

function configurationOf({ iceServers, policy }: ConnectionOptions): RTCConfiguration {
  const usesRelay = policy === 'relay' || iceServers.some(isRelay);
  return {
    iceServers,
    iceTransportPolicy: policy,
    iceCandidatePoolSize: CANDIDATE_POOL_SIZE[usesRelay ? 'relay' : 'direct'],
    bundlePolicy: 'max-bundle',
  };
}

/** Uses `addTrack`: an incoming offer reuses only the transceivers that it makes. */
function matchTracks(connection: RTCPeerConnection, stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    const sender = connection.getSenders().find((candidate) => candidate.track?.kind === track.kind);
    if (!sender) connection.addTrack(track, stream);
    else if (sender.track !== track) void sender.replaceTrack(track);
  }
}

/** A user without a camera or microphone still wants to see and hear, so an offer asks for both. */
function requestMissingKinds(rtc: RTCPeerConnection): void {
  const kinds = rtc.getTransceivers().map((transceiver) => transceiver.receiver.track.kind);
  for (const kind of ['audio', 'video']) {
    if (!kinds.includes(kind)) rtc.addTransceiver(kind, { direction: 'recvonly' });
  }
}

/** Resolves once all candidates are gathered, or after GATHER_WAIT. */
function gathered(rtc: RTCPeerConnection, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(GATHER_WAIT, resolve);
    const check = () => {
      if (rtc.iceGatheringState !== 'complete') return;
      cancel();
      resolve();
    };
    rtc.onicegatheringstatechange = check;
    check();
  });
}

interface Spare extends NewConnection {
  options: ConnectionOptions;
  offer: Promise<PostedOffer | null> | null;
}

const fits = (spare: Spare | null, { stream, policy, iceServers }: ConnectionOptions): boolean =>
  spare?.options.stream === stream && spare.options.policy === policy && spare.options.iceServers === iceServers;

export function createConnectionSource(create: CreateConnection, clock: Clock): ConnectionSource {
  let spare: Spare | null = null;

  const build = (options: ConnectionOptions): NewConnection => {
    const rtc = create(configurationOf(options));
    matchTracks(rtc, options.stream);
    void applyLevel(rtc, null);
    const channel = rtc.createDataChannel(CHANNEL);
    requestMissingKinds(rtc);
    return { rtc, channel, posted: null };
  };
  const drop = () => {
    spare?.rtc.close();
    spare = null;
  };
  const makeOffer = async (made: NewConnection): Promise<PostedOffer | null> => {
    // A connection that was closed meanwhile has no offer.
    await made.rtc.setLocalDescription().catch(() => undefined);
    await gathered(made.rtc, clock);
    const { sdp } = made.rtc.localDescription ?? {};
    if (spare?.rtc !== made.rtc || !sdp || sdp.length > POSTED_OFFER_LENGTH) return null;
    spare.posted = { type: 'offer', sdp };
    return spare.posted;
  };

  return {
    prepare(options) {
      if (fits(spare, options)) return;
      drop();
      spare = { ...build(options), options, offer: null };
    },
    async offer() {
      if (spare) spare.offer ??= makeOffer(spare);
      return (await spare?.offer) ?? null;
    },
    readyOffer: () => spare?.posted ?? null,
    take(options, session) {
      const prepared = spare;
      const isAwaited = prepared?.posted && session !== null && sessionIdOf(prepared.posted.sdp) === session;
      // Its candidates are those of its own policy: what it has gathered directly must not reach a relayed partner.
      if (
        !prepared ||
        prepared.options.stream !== options.stream ||
        (prepared.options.policy !== options.policy && !isAwaited)
      ) {
        drop();
        return build(options);
      }
      spare = null;
      const { rtc } = prepared;
      rtc.onicegatheringstatechange = null;
      if (prepared.options.policy !== options.policy || prepared.options.iceServers !== options.iceServers) {
        // The size of the pool may not change any more.
        const { iceCandidatePoolSize = 0 } = rtc.getConfiguration();
        rtc.setConfiguration({ ...configurationOf(options), iceCandidatePoolSize });
      }
      matchTracks(rtc, options.stream);
      return prepared;
    },
    drop,
  };
}
