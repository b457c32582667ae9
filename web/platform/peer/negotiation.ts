import type { IceCandidate, SessionDescription } from '@visavis/domain/call/contract.ts';
import type { PeerSignal } from './types.ts';

/** Perfect negotiation over one RTCPeerConnection: when offers cross, the polite side gives way. */
export interface Negotiation {
  /** Makes an offer; sends it now if open, else when opened. @param restart asks for a new path (ICE restart) */
  offer(restart: boolean): void;
  /** The other side is listening: sends the offer made before. */
  open(): void;
  receive(signal: PeerSignal): void;
}

export interface NegotiationOptions {
  connection: RTCPeerConnection;
  polite: boolean;
  signal: (signal: PeerSignal) => void;
  /** The other side has replaced its connection: the signal belongs to another session than the one negotiated. */
  onReplaced: (signal: PeerSignal) => void;
  /** Called before candidates are gathered: for the first path, and for each new one (ICE restart). */
  beforeNewPath: () => Promise<void>;
  onProblem: (error: unknown) => void;
}

/** Reads the session id of the `o=` line, which a connection keeps for life. */
export const sessionIdOf = (sdp: string): string | null => /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? null;

/** Reads the name of the path that a description is for. It changes with every ICE restart. */
const pathOf = (sdp: string | undefined): string | undefined => /^a=ice-ufrag:(\S+)/m.exec(sdp ?? '')?.[1];

export function createNegotiation({
  connection,
  polite,
  signal,
  onReplaced,
  beforeNewPath,
  onProblem,
}: NegotiationOptions): Negotiation {
  let isOpen = false;
  let remoteSession: string | null = null;
  let isIgnoring = false;
  let earlyCandidates: IceCandidate[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs the steps one at a time, in order of arrival. */
  const enqueue = (step: () => Promise<void>) => {
    queue = queue.then(step).catch((error: unknown) => {
      if (connection.signalingState !== 'closed') onProblem(error);
    });
  };
  const local = (): SessionDescription => {
    const { type, sdp } = connection.localDescription as RTCSessionDescription;
    return { type, sdp };
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
    const isNewPath = pathOf(description.sdp) !== pathOf(connection.remoteDescription?.sdp);
    if (description.type === 'offer' && isNewPath) await beforeNewPath();
    await connection.setRemoteDescription(description);
    remoteSession = sessionIdOf(description.sdp);
    const candidates = earlyCandidates;
    earlyCandidates = [];
    // The answer goes first; candidates are added while it travels.
    if (description.type === 'offer') {
      await connection.setLocalDescription();
      signal({ answer: local() });
    }
    for (const candidate of candidates) await addCandidate(candidate);
  };

  const isReplaced = (description: SessionDescription) =>
    remoteSession !== null && sessionIdOf(description.sdp) !== remoteSession;

  const receiveOffer = async (description: SessionDescription) => {
    const isCrossing = connection.signalingState !== 'stable';
    isIgnoring = isCrossing && !polite && !isReplaced(description);
    if (isIgnoring) return;
    if (isReplaced(description)) onReplaced({ offer: description });
    else await accept(description);
  };

  const receiveAnswer = async (description: SessionDescription) => {
    if (connection.signalingState !== 'have-local-offer') return;
    if (isReplaced(description)) onReplaced({ answer: description });
    else await accept(description);
  };

  return {
    offer: (restart) =>
      enqueue(async () => {
        if (restart || !connection.localDescription) await beforeNewPath();
        if (restart) connection.restartIce();
        await connection.setLocalDescription();
        // If the other side's offer arrived first, this has made an answer to it instead.
        if (isOpen && connection.localDescription?.type === 'offer') signal({ offer: local() });
      }),
    open: () =>
      enqueue(async () => {
        if (isOpen) return;
        isOpen = true;
        if (connection.signalingState === 'have-local-offer') signal({ offer: local() });
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
