import { answerTransportOf, sessionIdOf } from '@visavis/domain/call/description.ts';
import type { AnswerTransport, Posting } from '@visavis/domain/matching/contract.ts';
import { POSTED_OFFER_LENGTH } from '@visavis/domain/matching/limits.ts';
import { isRelay } from '../api/ice-servers.ts';
import type { Clock } from '../clock.ts';
import { applyLevel, firstPicture } from '../quality/level.ts';
import { type CodecsOf, limitCodecs } from './codecs.ts';
import { CHANNEL, CLOSE_AFTER } from './connection.ts';
import type { ConnectionOptions, Peers } from './types.ts';

/**
 * spec.md section 9; a connection that answers needs one only. With a relay none: each pooled candidate holds an
 * allocation for every address of the relay.
 */
const CANDIDATE_POOL_SIZE = { offer: 10, answer: 1, relay: 0 } as const;

export type CreateConnection = (configuration: RTCConfiguration) => RTCPeerConnection;

/** Milliseconds that an offer waits for its candidates; a server that does not answer delays them for seconds. */
export const GATHER_WAIT = 1000;

/** Whether a connection makes the first offer or answers it. One that has offered keeps the offerer's role in ICE. */
export type Role = 'offer' | 'answer';

/** A connection with its data channel, before anything is negotiated. */
export interface NewConnection {
  rtc: RTCPeerConnection;
  channel: RTCDataChannel;
  /** what was posted for it */
  posted: Posting | null;
}

/**
 * Creates connections, two of them ahead of the match, with tracks and encoder settings: one with an offer and its
 * candidates, and one that answers.
 */
export interface ConnectionSource extends Pick<Peers, 'prepare' | 'offer' | 'readyOffer' | 'drop'> {
  /** @param session that of the posted offer which the other side is to answer */
  take(options: ConnectionOptions, role: Role, session?: string | null): NewConnection;
  /**
   * Closes every connection, in use or not: the page goes. Chromium closes none by itself, and what they hold at a relay
   * would stay there for ten minutes.
   */
  closeAll(): void;
}

const usesRelay = ({ iceServers, policy }: ConnectionOptions) => policy === 'relay' || iceServers.some(isRelay);

function configurationOf(options: ConnectionOptions, role: Role, isPooled = true): RTCConfiguration {
  return {
    iceServers: options.iceServers,
    iceTransportPolicy: options.policy,
    iceCandidatePoolSize: isPooled ? CANDIDATE_POOL_SIZE[usesRelay(options) ? 'relay' : role] : 0,
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

/**
 * The transport with which a connection will answer. Browsers with a candidate pool take it from there, for an offer
 * that is made and not set as for the answer later; others may take a new one.
 */
async function transportOf(rtc: RTCPeerConnection): Promise<AnswerTransport | null> {
  if (!rtc.getConfiguration().iceCandidatePoolSize) return null;
  // A connection that was closed meanwhile has none.
  const offer = await rtc.createOffer().catch(() => null);
  return offer?.sdp ? answerTransportOf(offer.sdp) : null;
}

interface Spare extends NewConnection {
  options: ConnectionOptions;
}
type Spares = Record<Role, Spare>;

/**
 * Chromium sometimes never gathers what a connection pools if that connection answers before the browser has found its
 * networks. Candidates of the one that offers show that it has.
 */
const isPoolReady = ({ offer }: Spares): boolean => /^a=candidate:/m.test(offer.rtc.localDescription?.sdp ?? '');

const areSame = (one: readonly RTCIceServer[], other: readonly RTCIceServer[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Each match brings a list of servers, mostly the same. Chromium, configured again before it has found its networks,
 * never gathers the candidate that it pools: every tenth first call of a busy machine had no path for five seconds.
 */
const fits = ({ options }: Spare, { stream, policy, iceServers }: ConnectionOptions): boolean =>
  options.stream === stream && options.policy === policy && areSame(options.iceServers, iceServers);

export function createConnectionSource(create: CreateConnection, codecsOf: CodecsOf, clock: Clock): ConnectionSource {
  let spares: Spares | null = null;
  let posting: Promise<Posting | null> | null = null;
  let open: RTCPeerConnection[] = [];

  const build = (options: ConnectionOptions, role: Role, isPooled = true): Spare => {
    const rtc = create(configurationOf(options, role, isPooled));
    open = [...open.filter(({ signalingState }) => signalingState !== 'closed'), rtc];
    matchTracks(rtc, options.stream);
    void applyLevel(rtc, firstPicture);
    const channel = rtc.createDataChannel(CHANNEL);
    // An answer takes its sections from the offer.
    if (role === 'offer') requestMissingKinds(rtc);
    limitCodecs(rtc, codecsOf);
    return { rtc, channel, posted: null, options };
  };
  const drop = () => {
    for (const { rtc } of spares ? Object.values(spares) : []) rtc.close();
    spares = null;
    posting = null;
  };
  const post = async (built: Spares): Promise<Posting | null> => {
    const { offer, answer } = built;
    // A connection that was closed meanwhile has no offer.
    await offer.rtc.setLocalDescription().catch(() => undefined);
    const [transport] = await Promise.all([transportOf(answer.rtc), gathered(offer.rtc, clock)]);
    const { sdp } = offer.rtc.localDescription ?? {};
    if (spares?.offer !== offer || !sdp || sdp.length > POSTED_OFFER_LENGTH) return null;
    const isKnown = transport && isPoolReady(built);
    offer.posted = { description: { type: 'offer', sdp }, ...(isKnown && { transport }) };
    return offer.posted;
  };

  return {
    prepare(options) {
      if (spares && fits(spares.offer, options)) return;
      drop();
      spares = { offer: build(options, 'offer'), answer: build(options, 'answer') };
    },
    async offer() {
      if (spares) posting ??= post(spares);
      return (await posting) ?? null;
    },
    readyOffer: () => spares?.offer.posted ?? null,
    take(options, role, session = null) {
      const prepared = spares?.[role];
      const sdp = prepared?.posted?.description.sdp;
      const isAwaited = sdp !== undefined && session !== null && sessionIdOf(sdp) === session;
      // Its candidates are those of its own policy: what it has gathered directly must not reach a relayed partner.
      if (
        !spares ||
        !prepared ||
        prepared.options.stream !== options.stream ||
        (prepared.options.policy !== options.policy && !isAwaited)
      ) {
        drop();
        return build(options, role);
      }
      const isUnready = role === 'answer' && !usesRelay(prepared.options) && !isPoolReady(spares);
      const unused = Object.values(spares).filter((spare) => isUnready || spare !== prepared);
      clock.after(CLOSE_AFTER, () => {
        for (const { rtc } of unused) rtc.close();
      });
      spares = null;
      posting = null;
      if (isUnready) return build(options, role, false);
      const { rtc } = prepared;
      rtc.onicegatheringstatechange = null;
      if (!fits(prepared, options)) {
        // The size of the pool may not change any more.
        const { iceCandidatePoolSize = 0 } = rtc.getConfiguration();
        rtc.setConfiguration({ ...configurationOf(options, role), iceCandidatePoolSize });
      }
      matchTracks(rtc, options.stream);
      return prepared;
    },
    drop,
    closeAll() {
      for (const rtc of open) rtc.close();
    },
  };
}
