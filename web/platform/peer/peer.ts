import { isRelayCandidate, sessionIdOf } from '@visavis/domain/call/description.ts';
import type { Clock } from '../clock.ts';
import type { Network } from '../network.ts';
import { renewServers } from '../path/fresh-servers.ts';
import { type LinkInput, type LinkState, newLink, stepLink } from '../path/link.ts';
import { createNewPaths } from '../path/new-path.ts';
import { fullAllowance, takeReplacement } from '../path/replacements.ts';
import { createMediaWatch } from '../quality/media-watch.ts';
import { createSampler, type Pressure } from '../quality/sampler.ts';
import { createSending } from '../quality/sending.ts';
import type { SafetyHashes } from '../safety/hashes.ts';
import { createStore } from '../store.ts';
import { letOtherBegin } from './answering.ts';
import type { CodecsOf } from './codecs.ts';
import { createPeerConnection, type PeerConnection } from './connection.ts';
import { exchangeTrack } from './exchange-track.ts';
import { type ConnectionSource, type CreateConnection, createConnectionSource, type NewConnection } from './source.ts';
import type { Peer, PeerOptions, PeerSignal, Peers } from './types.ts';

export interface PeersOptions {
  createConnection: CreateConnection;
  codecsOf: CodecsOf;
  isFirefox: boolean;
  /** Creates an empty stream, for the other side's tracks. */
  createStream: () => MediaStream;
  clock: Clock;
  /** changes where the browser comes to another network */
  network: Network;
  hashes: SafetyHashes;
  warn: (text: string, error: unknown) => void;
}

export function createPeers(options: PeersOptions): Peers {
  const source = createConnectionSource(options.createConnection, options.codecsOf, options.clock);
  const pressure = createStore({ isShortOfCpu: false });
  // What was built ahead has gathered in the network of before.
  options.network.subscribe(source.drop);
  return {
    pressure,
    whenReady: () => null,
    prepare: source.prepare,
    offer: source.offer,
    readyOffer: source.readyOffer,
    drop: source.drop,
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
 * Opens the connection to one person. When the other side comes back with a new RTCPeerConnection (a reload), which
 * the session id of its signals gives away, this side replaces its own and the call goes on. Beyond the allowance it
 * keeps the one it has.
 */
function openPeer(options: PeerOptions, source: ConnectionSource, parts: PeersOptions, pressure: Pressure): Peer {
  const { createStream, clock, hashes, warn } = parts;
  const { initiator, stream, peerDescription, offeredSession, peerTransport } = options;
  let link: LinkState = newLink;
  const sending = createSending(clock, () => current.rtc);
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
      // What the first check compares with, and what the initial level depends on.
      void sampler.sample().then(() => isOver || sending.measured(sampler.bandwidth()));
      options.on({ type: 'media' });
    },
  });
  const stopTicking = clock.every(1000, () => {
    if (link.phase === 'down') move({ type: 'tick', at: clock.now() });
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
    const way = newPaths.wayFor(current.rtc, hasMoved);
    if (way !== 'replace') return way === 'restart' ? current.negotiation.offer(true) : undefined;
    source.drop(); // what was built ahead has perhaps gathered in the network of before
    openAnother('offer');
  };

  const seekInTurn = () => {
    cancelSeeking();
    if (initiator) seekNewPath();
    else cancelSeeking = clock.after(POLITE_WAIT, seekNewPath);
  };

  async function renewPathServers(rtc: RTCPeerConnection) {
    iceServers = await renewServers(rtc, { known: iceServers, load: options.freshServers, clock, warn });
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
        if (isCurrent(rtc)) options.on({ type: 'channel', isOpen: true });
      },
      onMessage(data) {
        if (isCurrent(rtc)) options.on({ type: 'message', data });
      },
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
      onReplaced: replace,
      onCrossed: giveWay,
      beforeNewPath() {
        // Those of the first path came with the match.
        if (link.phase !== 'new') return renewPathServers(rtc);
      },
      onProblem: (error) => warn('Negotiation failed', error),
    });
  }

  /** Whoever joins last has pressed a button. Through a relay that side answers, and should see the other first. */
  const seesFirst = options.policy === 'relay' && source.readyOffer() === null;
  // Who has posted an offer makes it, whatever the roles: the other side waits for nothing else.
  const offers = !peerDescription && (initiator || offeredSession !== null);
  const first = source.take(options, offers ? 'offer' : 'answer', offeredSession);
  const posted = first.posted?.description.sdp;
  let current = openConnection(first);
  const sampler = createSampler(() => current.rtc, pressure);
  /** In a relayed call only relay candidates count: the other side cannot point the relay at other addresses. */
  const isBarred = (signal: PeerSignal) =>
    options.policy === 'relay' && 'candidate' in signal && !isRelayCandidate(signal.candidate?.candidate ?? '');
  const receive = (signal: PeerSignal) => {
    if (isBarred(signal)) return;
    if ('offer' in signal) cancelSeeking();
    current.negotiation.receive(newPaths.received(signal));
  };
  if (peerDescription)
    receive({ offer: seesFirst ? letOtherBegin(peerDescription, parts.isFirefox) : peerDescription });
  else if (posted && sessionIdOf(posted) === offeredSession) current.negotiation.posted(posted, peerTransport);
  else {
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
      cancelSeeking();
      media.stop();
      sending.stop();
      sampler.stop();
      current.close();
    },
  };
}
