import type { IceCandidate, SessionDescription } from '@visavis/domain/call/contract.ts';
import { provisionalAnswer, sessionIdOf } from '@visavis/domain/call/description.ts';
import type { AnswerTransport } from '@visavis/domain/matching/contract.ts';
import { dropUnused, takeAndAnswer } from './answering.ts';
import type { PeerSignal } from './types.ts';

/** Perfect negotiation over one RTCPeerConnection: when offers cross, the polite side gives way. */
export interface Negotiation {
  /** Makes an offer; sends it now if open, else when opened. @param restart asks for a new path (ICE restart) */
  offer(restart: boolean): void;
  /** The other side is listening: sends the offer made before. */
  open(): void;
  /**
   * The other side has received this connection's offer with the match: `sdp`, as it was then.
   * @param transport that of the answer to come: the path is sought before the answer is there
   */
  posted(sdp: string, transport: AnswerTransport | null): void;
  /** The other side answers an offer of another connection, which is gone: that answer is ignored. */
  ignoreAnswer(): void;
  /** Sends the offer again if no answer has come. */
  repeat(): void;
  receive(signal: PeerSignal): void;
}

export interface NegotiationOptions {
  connection: RTCPeerConnection;
  polite: boolean;
  signal: (signal: PeerSignal) => void;
  /** The other side has replaced its connection: the signal belongs to another session than the one negotiated. */
  onReplaced: (signal: PeerSignal) => void;
  /** Offers for a new path have crossed, and this side gives way: this connection cannot go on. */
  onCrossed: () => void;
  /**
   * Called before candidates are gathered: for the first path, and for each new one (ICE restart).
   * @returns whether it may be sought now; undefined where there is nothing to wait for
   */
  beforeNewPath: () => Promise<boolean> | undefined;
  onProblem: (error: unknown) => void;
}

/** Reads the name of the path that a description is for. It changes with every ICE restart. */
const pathOf = (sdp: string | undefined): string | undefined => /^a=ice-ufrag:(\S+)/m.exec(sdp ?? '')?.[1];

export function createNegotiation({
  connection,
  polite,
  signal,
  onReplaced,
  onCrossed,
  beforeNewPath,
  onProblem,
}: NegotiationOptions): Negotiation {
  let isOpen = false;
  /** an offer is wanted; a connection built ahead has one before that */
  let isOffering = false;
  /** the other side has received an offer */
  let hasOffered = false;
  /** the offer that is out asks for a new path */
  let seeksNewPath = false;
  /** a new path is to be asked for once the offer that is out has its answer */
  let isPathAwaited = false;
  let answersToIgnore = 0;
  let remoteSession: string | null = null;
  let isIgnoring = false;
  let earlyCandidates: IceCandidate[] = [];
  const steps: (() => Promise<void>)[] = [];
  let isRunning = false;

  const runSteps = async () => {
    if (isRunning) return;
    isRunning = true;
    for (let step = steps.shift(); step; step = steps.shift()) {
      await step().catch((error: unknown) => {
        if (connection.signalingState !== 'closed') onProblem(error);
      });
    }
    isRunning = false;
  };
  /** Runs the steps one at a time, in order of arrival; the first one at once, before the page draws anything. */
  const enqueue = (step: () => Promise<void>) => {
    steps.push(step);
    void runSteps();
  };
  const local = (): SessionDescription => {
    const { type, sdp } = connection.localDescription as RTCSessionDescription;
    return { type, sdp };
  };

  /** An offer is out that has no answer yet, or a provisional one. */
  const awaitsAnswer = () => ['have-local-offer', 'have-remote-pranswer'].includes(connection.signalingState);

  const sendOffer = () => {
    if (!awaitsAnswer()) return;
    hasOffered = true;
    signal({ offer: local() });
  };

  connection.onicecandidate = ({ candidate }) => {
    // Before opening, candidates travel inside the offer.
    if (isOpen && candidate) signal({ candidate: candidate.toJSON() as IceCandidate });
  };

  const addCandidate = async (candidate: IceCandidate) => {
    // The browser rejects candidates of an ignored offer or an abandoned path; that is expected.
    await connection.addIceCandidate(candidate ?? undefined).catch(() => undefined);
  };

  const accept = async (description: SessionDescription) => {
    const isOffer = description.type === 'offer';
    const isNewPath = pathOf(description.sdp) !== pathOf(connection.remoteDescription?.sdp);
    const preparation = isOffer && isNewPath ? beforeNewPath() : undefined;
    // The offer comes again: without an answer, it is sent with the next try.
    if (preparation && !(await preparation)) return;
    await (isOffer ? takeAndAnswer(connection, description) : connection.setRemoteDescription(description));
    remoteSession = sessionIdOf(description.sdp);
    const candidates = earlyCandidates;
    earlyCandidates = [];
    // The answer goes first; candidates are added while it travels.
    if (isOffer) {
      signal({ answer: local() });
      dropUnused(connection);
    }
    for (const candidate of candidates) await addCandidate(candidate);
  };

  const acceptProvisionally = async (transport: AnswerTransport) => {
    if (connection.signalingState !== 'have-local-offer') return;
    const sdp = provisionalAnswer(local().sdp, transport);
    try {
      await connection.setRemoteDescription({ type: 'pranswer', sdp });
      remoteSession = transport.session;
    } catch {
      // Some browsers know no provisional answers: the path is sought once the answer is there.
    }
  };

  const isReplaced = (description: SessionDescription) =>
    remoteSession !== null && sessionIdOf(description.sdp) !== remoteSession;

  const makeOffer = async (restart: boolean) => {
    if (hasOffered && awaitsAnswer()) {
      // The answer to the offer that is out would be taken for that to another one: first things first.
      isPathAwaited ||= restart && !seeksNewPath;
      return sendOffer();
    }
    const preparation = restart || !connection.localDescription ? beforeNewPath() : undefined;
    if (preparation && !(await preparation)) return;
    if (restart) connection.restartIce();
    await connection.setLocalDescription();
    isOffering = true;
    seeksNewPath = restart;
    isPathAwaited = false;
    // If the other side's offer arrived first, this has made an answer to it instead.
    if (isOpen) sendOffer();
  };

  const receiveOffer = async (description: SessionDescription) => {
    const isCrossing = hasOffered && connection.signalingState !== 'stable';
    isIgnoring = isCrossing && !polite && !isReplaced(description);
    if (isIgnoring) return;
    if (isReplaced(description)) return onReplaced({ offer: description });
    // Chromium takes back an offer of a running connection at the price of its picture, which stands still from then on
    // (decisions/020).
    if (isCrossing && connection.currentRemoteDescription) return onCrossed();
    const isOvertaken = isCrossing && (seeksNewPath || isPathAwaited);
    await accept(description);
    // The new path was asked for in the offer that has given way.
    if (isOvertaken) await makeOffer(true);
  };

  const receiveAnswer = async (description: SessionDescription) => {
    if (answersToIgnore > 0) {
      answersToIgnore -= 1;
      return;
    }
    if (!hasOffered || !awaitsAnswer()) return;
    if (isReplaced(description)) return onReplaced({ answer: description });
    await accept(description);
    if (isPathAwaited) await makeOffer(true);
  };

  return {
    offer: (restart) => enqueue(() => makeOffer(restart)),
    open: () =>
      enqueue(async () => {
        if (isOpen) return;
        isOpen = true;
        if (isOffering) sendOffer();
      }),
    posted(sdp, transport) {
      isOpen = true;
      hasOffered = true;
      for (const candidate of candidatesSince(sdp, local().sdp)) signal({ candidate });
      if (transport) enqueue(() => acceptProvisionally(transport));
    },
    ignoreAnswer() {
      answersToIgnore += 1;
    },
    repeat: () =>
      enqueue(async () => {
        if (!connection.currentRemoteDescription) sendOffer();
      }),
    receive: (incoming) =>
      enqueue(async () => {
        isOpen = true;
        if ('offer' in incoming) await receiveOffer(incoming.offer);
        else if ('answer' in incoming) await receiveAnswer(incoming.answer);
        else if (!connection.remoteDescription) earlyCandidates.push(incoming.candidate);
        else if (!isIgnoring) await addCandidate(incoming.candidate);
      }),
  };
}

/** The candidates gathered since an offer was posted. With one bundle all belong to the first section. */
export function candidatesSince(posted: string, sdp: string): IceCandidate[] {
  const linesOf = (text: string) => text.match(/^a=candidate:.*$/gm) ?? [];
  const known = new Set(linesOf(posted));
  const sdpMid = /^a=mid:(\S+)/m.exec(sdp)?.[1] ?? '0';
  return linesOf(sdp)
    .filter((line) => !known.has(line))
    .map((line) => ({ candidate: line.slice('a='.length).trimEnd(), sdpMid, sdpMLineIndex: 0 }));
}
