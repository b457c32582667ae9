import type { VideoLevel } from '@visavis/domain/call/video.ts';
import type { Clock } from '../clock.ts';
import { beat, CHANNEL } from './channel.ts';
import { applyLevel } from './level.ts';
import { type LinkInput, type LinkState, newLink, stepLink } from './link.ts';
import { createNegotiation, type Negotiation } from './negotiation.ts';
import { type CreateConnection, createPeerSource, type PeerSource } from './source.ts';
import { countersOf, type QualityCounters, type QualitySample, qualityBetween } from './stats.ts';
import type { Peer, PeerOptions, PeerSignal, Peers } from './types.ts';

export interface PeersOptions {
  createConnection: CreateConnection;
  /** an empty stream, for what comes from the other side */
  createStream: () => MediaStream;
  clock: Clock;
  warn: (text: string, error: unknown) => void;
}

export function createPeers(options: PeersOptions): Peers {
  const source = createPeerSource(options.createConnection);
  return {
    prepare: source.prepare,
    drop: source.drop,
    open: (wish) => openPeer(wish, source, options),
  };
}

/**
 * Milliseconds from the end of a line, which falls silent at once, to its closing: that holds up a page for 30 to 60 ms
 * on a busy machine, just when the next person is found.
 */
export const CLOSE_AFTER = 2000;

/** What belongs to one RTCPeerConnection and goes with it. */
interface Line {
  connection: RTCPeerConnection;
  negotiation: Negotiation;
  close(): void;
}

/** Who has no camera, or no microphone, still wants to see and hear: the offer must say so. */
function askForMissing(connection: RTCPeerConnection): void {
  const kinds = connection.getTransceivers().map((transceiver) => transceiver.receiver.track.kind);
  for (const kind of ['audio', 'video']) {
    if (!kinds.includes(kind)) connection.addTransceiver(kind, { direction: 'recvonly' });
  }
}

/**
 * One person to talk to. Its RTCPeerConnection is replaced when the other comes back with a new one (a reload), which
 * shows in the session id of what they send; the call goes on.
 */
function openPeer(wish: PeerOptions, source: PeerSource, { createStream, clock, warn }: PeersOptions): Peer {
  const { initiator } = wish;
  let link: LinkState = newLink;
  let level: VideoLevel | null = null;
  let isReady = false;
  let isOver = false;
  let counters: QualityCounters | null = null;
  let lastSample: QualitySample | null = null;

  const move = (input: LinkInput) => {
    if (isOver) return;
    const step = stepLink(link, input, initiator);
    link = step.link;
    if (step.restart) line.negotiation.offer(true);
    if (step.say) wish.on({ type: step.say });
  };
  const stopTicking = clock.every(1000, () => {
    if (link.phase === 'down') move({ type: 'tick', at: clock.now() });
  });

  /** The other side began anew; what it sent starts the new line, or is answered by an offer. */
  const replace = (foreign: PeerSignal) => {
    if (isOver) return;
    line.close();
    line = openLine();
    counters = null;
    move({ type: 'replaced', at: clock.now() });
    line.negotiation.open();
    if ('offer' in foreign) line.negotiation.receive(foreign);
    else line.negotiation.offer(false);
  };

  function openLine(): Line {
    const connection = source.take(wish);
    const remote = createStream();
    let stopBeat: () => void = () => undefined;
    connection.ontrack = ({ track }) => {
      const first = remote.getTracks().length === 0;
      remote.addTrack(track);
      if (first) wish.on({ type: 'stream', stream: remote });
    };
    connection.onconnectionstatechange = () => {
      if (connection.connectionState === 'connected' && level) void applyLevel(connection, level);
      move({ type: 'state', state: connection.connectionState, at: clock.now() });
    };
    if (initiator) {
      stopBeat = beat(connection.createDataChannel(CHANNEL), clock);
      askForMissing(connection);
    }
    connection.ondatachannel = ({ channel }) => {
      if (channel.label !== CHANNEL || initiator) return;
      stopBeat();
      stopBeat = beat(channel, clock);
    };
    const negotiation = createNegotiation({
      connection,
      polite: !initiator,
      signal: (signal) => {
        if (line.connection === connection && !isOver) wish.signal(signal);
      },
      onForeign: replace,
      onProblem: (error) => warn('Negotiation failed', error),
    });
    return {
      connection,
      negotiation,
      close() {
        stopBeat();
        connection.onicecandidate = null;
        connection.ontrack = null;
        connection.onconnectionstatechange = null;
        connection.ondatachannel = null;
        for (const sender of connection.getSenders()) void sender.replaceTrack(null).catch(() => undefined);
        clock.after(CLOSE_AFTER, () => connection.close());
      },
    };
  }

  let line: Line = openLine();
  if (initiator) line.negotiation.offer(false);

  return {
    ready() {
      line.negotiation.open();
      if (isReady && initiator) line.negotiation.offer(link.phase === 'down');
      isReady = true;
    },
    receive(signal) {
      if (!isOver) line.negotiation.receive(signal);
    },
    async sample() {
      const { connection } = line;
      const report = await connection.getStats();
      if (isOver || connection !== line.connection) return null;
      const entries: Record<string, unknown>[] = [];
      report.forEach((entry) => {
        entries.push(entry as Record<string, unknown>);
      });
      const now = countersOf(entries);
      const before = counters;
      counters = now;
      if (!before) return null;
      lastSample = qualityBetween(before, now, lastSample);
      return lastSample;
    },
    setLevel(next) {
      level = next;
      void applyLevel(line.connection, next);
    },
    setTrack(kind, track) {
      const transceiver = line.connection.getTransceivers().find((candidate) => candidate.receiver.track.kind === kind);
      if (!transceiver) {
        if (!track) return;
        line.connection.addTrack(track, wish.stream);
        line.negotiation.offer(false);
        return;
      }
      void transceiver.sender.replaceTrack(track).then(
        () => applyLevel(line.connection, level),
        (error: unknown) => warn('A track could not be replaced', error),
      );
      if (track && transceiver.direction !== 'sendrecv') {
        transceiver.direction = 'sendrecv';
        line.negotiation.offer(false);
      }
    },
    close() {
      if (isOver) return;
      isOver = true;
      stopTicking();
      line.close();
    },
  };
}
