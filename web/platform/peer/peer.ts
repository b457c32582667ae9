import { isRelayCandidate, sessionIdOf } from '@visavis/domain/call/description.ts';
import type { Clock } from '../clock.ts';
import type { Network } from '../network.ts';
import { renewServers } from '../path/fresh-servers.ts';
import { type LinkInput, type LinkState, newLink, stepLink } from '../path/link.ts';
import { createNewPaths } from '../path/new-path.ts';
import { fullAllowance, takeReplacement } from '../path/replacements.ts';
import { createMediaWatch } from '../quality/media-watch.ts';
import { createSampler, type Pressure } from '../quality/sampler.ts';
import { createSending, type SendingOptions } from '../quality/sending.ts';
import { createSilenceWatch } from '../quality/silence.ts';
import { isFull, NO_ANSWER } from '../reach/obstacle.ts';
import { callSelf } from '../reach/self-call.ts';
import type { SafetyHashes } from '../safety/hashes.ts';
import { createStore, type Emitter } from '../store.ts';
import { letOtherBegin } from './answering.ts';
import type { CodecsOf } from './codecs.ts';
import { createPeerConnection, type PeerConnection } from './connection.ts';
import { exchangeTrack } from './exchange-track.ts';
import { type ConnectionSource, type CreateConnection, createConnectionSource, type NewConnection } from './source.ts';
import type { Peer, PeerOptions, PeerSignal, Peers } from './types.ts';

export interface PeersOptions extends Pick<SendingOptions, 'saver'> {
  createConnection: CreateConnection;
  codecsOf: CodecsOf;
  isFirefox: boolean;
  /** Creates an empty stream, for the other side's tracks. */
  createStream: () => MediaStream;
  clock: Clock;
  /** changes where the browser comes to another network */
  network: Network;
  /** emits when the page goes for good */
  gone: Pick<Emitter, 'on'>;
  hashes: SafetyHashes;
  warn: (text: string, error: unknown) => void;
}

export function createPeers(options: PeersOptions): Peers {
  const source = createConnectionSource(options.createConnection, options.codecsOf, options.clock);
  const pressure = createStore({ isShortOfCpu: false });
  // The connection that was built ahead has gathered in the earlier network.
  options.network.subscribe(source.drop);
  options.gone.on(source.closeAll);
  return {
    pressure,
    prepare: source.prepare,
    offer: source.offer,
    readyOffer: source.readyOffer,
    drop: source.drop,
    callSelf: (selfOptions, signal) => callSelf(options.createConnection, options.clock, selfOptions, signal),
    open: (peerOptions) => openPeer(peerOptions, source, options, pressure),
  };
}

/** How long after both are in the room the answer to a posted offer may take before the offer is sent again, ms. */
export const ANSWER_WAIT = 1500;

/**
 * Both sides see a bad path at the same time. The one who did not initiate waits for the other's offer this long before
 * making one, ms: offers that cross cost the connection.
 */
export const POLITE_WAIT = 1500;

/**
 * How long after its answer a posted offer may take to try its first path, ms. In Chromium one whose line to the relay
 * was cut while it waited never does, and no event says so.
 */
const FIRST_TRY = 3000;

/**
 * Opens the connection to one person. When the other side comes back with a new RTCPeerConnection (a reload), which
 * the session id of its signals gives away, this side replaces its own and the call goes on. Beyond the allowance it
 * keeps the one it has.
 */
function openPeer(options: PeerOptions, source: ConnectionSource, parts: PeersOptions, pressure: Pressure): Peer {
  const { createStream, clock, hashes, saver, warn } = parts;
  const { initiator, stream, peerDescription, offeredSession, peerTransport } = options;
  let link: LinkState = newLink;
  const sending = createSending({ clock, current: () => current.rtc, saver, send: (text) => current.send(text) });
  let isReady = false;
  let isOver = false;
  let allowance = fullAllowance(clock.now());
  let { iceServers } = options;
  let cancelSeeking: () => void = () => undefined;
  const newPaths = createNewPaths(clock);
  const isCurrent = (rtc: RTCPeerConnection) => !isOver && current.rtc === rtc;
  const move = (input: LinkInput) => {
    if (isOver) return;
    const step = stepLink(link, input, initiator);
    link = step.link;
    // The ticks of the two sides are apart already.
    if (step.restart && input.type === 'tick') seekNewPath();
    else if (step.restart) seekInTurn();
    if (step.event) options.on({ type: step.event });
  };
  const media = createMediaWatch({
    clock,
    isCurrent,
    onMedia() {
      // The first check compares with it, and the initial level depends on it.
      void sampler.sample().then(() => isOver || sending.measured(sampler.bandwidth()));
      options.on({ type: 'media' });
    },
  });
  const stopTicking = clock.every(1000, () => {
    if (link.phase === 'down') move({ type: 'tick', at: clock.now() });
  });
  const silence = createSilenceWatch({
    clock,
    current: () => current.rtc,
    onSilent: () => move({ type: 'silent', at: clock.now() }),
    onHeard: () => move({ type: 'heard', at: clock.now() }),
  });

  const openAnother = (role: 'offer' | 'answer') => {
    newPaths.opened();
    current.close();
    current = openConnection(source.take({ ...options, iceServers }, role));
    sampler.reset();
    options.on({ type: 'safety', code: { status: 'pending' } });
    options.on({ type: 'channel', isOpen: false });
    move({ type: 'replaced', at: clock.now() });
    current.negotiation.open();
    if (role === 'offer') current.negotiation.offer(false);
  };

  const mayReplace = () => {
    const allowed = takeReplacement(allowance, clock.now());
    if (isOver || !allowed) return false;
    allowance = allowed;
    return true;
  };

  /** The other side's signal either starts the new connection or is answered by a new offer. */
  const replace = (signal: PeerSignal) => {
    if (!mayReplace()) return;
    openAnother('offer' in signal ? 'answer' : 'offer');
    if ('offer' in signal) current.negotiation.receive(signal);
  };

  const giveWay = () => {
    if (mayReplace()) openAnother('offer');
  };

  const seekNewPath = (hasMoved = false) => {
    cancelSeeking();
    const way = newPaths.wayFor(current.rtc, { hasMoved, isSilent: silence.isSilent() });
    if (way === 'restart') current.negotiation.offer(true);
    if (way === 'replace') void openAnew(current.rtc);
  };

  /** Opens another connection, once that can have a path. */
  async function openAnew(rtc: RTCPeerConnection) {
    if (!(await renewPathServers(rtc)) || !isCurrent(rtc)) return;
    source.drop(); // what was built ahead has perhaps gathered in the network of before
    openAnother('offer');
  }

  const seekInTurn = () => {
    cancelSeeking();
    if (initiator) seekNewPath();
    else cancelSeeking = clock.after(POLITE_WAIT, seekNewPath);
  };

  /** @returns whether a new path may be sought */
  async function renewPathServers(rtc: RTCPeerConnection): Promise<boolean> {
    const servers = await renewServers(rtc, { known: iceServers, load: options.freshServers, clock, warn });
    iceServers = servers ?? iceServers;
    return servers !== null;
  }

  function openConnection(made: NewConnection): PeerConnection {
    const { rtc } = made;
    return createPeerConnection({
      ...made,
      remote: createStream(),
      initiator,
      clock,
      hashes,
      onSafetyCode(code) {
        if (isCurrent(rtc)) options.on({ type: 'safety', code });
      },
      onChannel() {
        if (!isCurrent(rtc)) return;
        sending.tell();
        options.on({ type: 'channel', isOpen: true });
      },
      onMessage(data) {
        if (!isCurrent(rtc)) return;
        sending.receive(data);
        options.on({ type: 'message', data });
      },
      onSpent: options.onSpent,
      onStream: (remote) => options.on({ type: 'stream', stream: remote }),
      onState(state) {
        if (state === 'connected') {
          sending.renew();
          media.watch(rtc);
        }
        move({ type: 'state', state, at: clock.now() });
      },
      signal(signal) {
        if (isCurrent(rtc)) options.signal(signal);
      },
      onRelayError(code) {
        if (isCurrent(rtc) && code !== NO_ANSWER) options.on({ type: 'relay_refused', isFull: isFull(code) });
      },
      onWalledIn() {
        // Later, another network may come.
        if (isCurrent(rtc) && link.phase === 'new') move({ type: 'state', state: 'failed', at: clock.now() });
      },
      onReplaced: replace,
      onCrossed: giveWay,
      beforeNewPath() {
        // The candidates of the first path came with the match.
        if (link.phase !== 'new') return renewPathServers(rtc);
      },
      onProblem: (error) => warn('Negotiation failed', error),
    });
  }

  /** The side that joins last has pressed a button. Through a relay that side answers, and should see the other first. */
  const seesFirst = options.policy === 'relay' && source.readyOffer() === null;
  // The side that has posted an offer makes it, whatever the roles: the other side waits for nothing else.
  const offers = !peerDescription && (initiator || offeredSession !== null);
  const first = source.take(options, offers ? 'offer' : 'answer', offeredSession);
  const posted = first.posted?.description.sdp;
  /** whose offer the other side has received with the match */
  let posting: RTCPeerConnection | null = null;
  const awaitFirstTry = (rtc: RTCPeerConnection) => {
    posting = null;
    clock.after(FIRST_TRY, () => {
      if (isCurrent(rtc) && rtc.connectionState === 'new') giveWay();
    });
  };
  let current = openConnection(first);
  sending.renew();
  const sampler = createSampler(() => current.rtc, pressure);
  /** In a relayed call only relay candidates count: the other side cannot point the relay at other addresses. */
  const isBarred = (signal: PeerSignal) =>
    options.policy === 'relay' && 'candidate' in signal && !isRelayCandidate(signal.candidate?.candidate ?? '');
  const receive = (signal: PeerSignal) => {
    if (isBarred(signal)) return;
    if ('offer' in signal) cancelSeeking();
    newPaths.received(signal);
    if (newPaths.isLateRestart(current.rtc, signal)) return giveWay();
    if ('answer' in signal && current.rtc === posting) awaitFirstTry(posting);
    current.negotiation.receive(signal);
  };
  if (peerDescription)
    receive({ offer: seesFirst ? letOtherBegin(peerDescription, parts.isFirefox) : peerDescription });
  else if (posted && sessionIdOf(posted) === offeredSession) {
    posting = first.rtc;
    current.negotiation.posted(posted, peerTransport);
  } else {
    if (offeredSession) current.negotiation.ignoreAnswer();
    if (offers) current.negotiation.offer(false);
  }

  return {
    ready(hasMoved = false) {
      current.negotiation.open();
      if (offeredSession && !isReady) clock.after(ANSWER_WAIT, () => current.negotiation.repeat());
      // One offer: a second would overtake the answer to the first.
      if (isReady && (hasMoved || (initiator && link.phase === 'down'))) seekNewPath(hasMoved);
      else if (isReady && initiator) current.negotiation.offer(false);
      isReady = true;
    },
    receive(signal) {
      if (!isOver) receive(signal);
    },
    async sample() {
      current.count();
      const sample = await sampler.sample();
      if (!isOver) sending.measured(sampler.bandwidth());
      return isOver ? null : sample;
    },
    seekNewPath: seekInTurn,
    setLevel: sending.setLevel,
    sendVideo: sending.sendVideo,
    setTrack(kind, track) {
      void exchangeTrack(current, { kind, track, stream }).then(sending.apply, (error: unknown) =>
        warn('A track could not be replaced', error),
      );
    },
    send: (text) => current.send(text),
    close() {
      if (isOver) return;
      isOver = true;
      stopTicking();
      silence.stop();
      cancelSeeking();
      media.stop();
      sending.stop();
      sampler.stop();
      current.close();
    },
  };
}
