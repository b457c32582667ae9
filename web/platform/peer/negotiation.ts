import type { IceCandidate, SessionDescription } from '@visavis/domain/call/contract.ts';
import type { PeerSignal } from './types.ts';

/** Perfect negotiation over one RTCPeerConnection: offers may cross, and the polite side gives way. */
export interface Negotiation {
  /** Makes an offer; sent at once when open, else kept until then. @param restart with a new path */
  offer(restart: boolean): void;
  /** The other side listens: sends what was kept. */
  open(): void;
  receive(signal: PeerSignal): void;
}

export interface NegotiationOptions {
  connection: RTCPeerConnection;
  polite: boolean;
  signal: (signal: PeerSignal) => void;
  /** A description of another connection than the one negotiated so far: the other side began anew. */
  onForeign: (signal: PeerSignal) => void;
  onProblem: (error: unknown) => void;
}

/** The session id of the `o=` line, which a connection keeps for life. */
export const sessionIdOf = (sdp: string): string | null => /^o=\S+ (\S+)/m.exec(sdp)?.[1] ?? null;

export function createNegotiation({
  connection,
  polite,
  signal,
  onForeign,
  onProblem,
}: NegotiationOptions): Negotiation {
  let isOpen = false;
  let remoteSession: string | null = null;
  let ignoring = false;
  let waiting: IceCandidate[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  /** One step at a time, in the order of arrival. */
  const inTurn = (step: () => Promise<void>) => {
    queue = queue.then(step).catch((error: unknown) => {
      if (connection.signalingState !== 'closed') onProblem(error);
    });
  };
  const local = (): SessionDescription => {
    const { type, sdp } = connection.localDescription as RTCSessionDescription;
    return { type, sdp };
  };

  connection.onicecandidate = ({ candidate }) => {
    // Kept ones travel inside the kept offer.
    if (isOpen && candidate) signal({ candidate: candidate.toJSON() as IceCandidate });
  };

  const addCandidate = async (candidate: IceCandidate) => {
    // Candidates of an ignored offer, or of a path given up since, are refused: that is no problem.
    await connection.addIceCandidate(candidate ?? undefined).catch(() => undefined);
  };

  const accept = async (description: SessionDescription) => {
    await connection.setRemoteDescription(description);
    remoteSession = sessionIdOf(description.sdp);
    const early = waiting;
    waiting = [];
    // The answer goes first; the candidates are added while it travels.
    if (description.type === 'offer') {
      await connection.setLocalDescription();
      signal({ answer: local() });
    }
    for (const candidate of early) await addCandidate(candidate);
  };

  const isForeign = (description: SessionDescription) =>
    remoteSession !== null && sessionIdOf(description.sdp) !== remoteSession;

  const receiveOffer = async (description: SessionDescription) => {
    const crossed = connection.signalingState !== 'stable';
    ignoring = crossed && !polite && !isForeign(description);
    if (ignoring) return;
    if (isForeign(description)) onForeign({ offer: description });
    else await accept(description);
  };

  const receiveAnswer = async (description: SessionDescription) => {
    if (connection.signalingState !== 'have-local-offer') return;
    if (isForeign(description)) onForeign({ answer: description });
    else await accept(description);
  };

  return {
    offer: (restart) =>
      inTurn(async () => {
        if (restart) connection.restartIce();
        await connection.setLocalDescription();
        // Crossed by an offer of the other side: what was made is an answer to that.
        if (isOpen && connection.localDescription?.type === 'offer') signal({ offer: local() });
      }),
    open: () =>
      inTurn(async () => {
        if (isOpen) return;
        isOpen = true;
        if (connection.signalingState === 'have-local-offer') signal({ offer: local() });
      }),
    receive: (incoming) =>
      inTurn(async () => {
        isOpen = true;
        if ('offer' in incoming) await receiveOffer(incoming.offer);
        else if ('answer' in incoming) await receiveAnswer(incoming.answer);
        else if (!connection.remoteDescription) waiting.push(incoming.candidate);
        else if (!ignoring) await addCandidate(incoming.candidate);
      }),
  };
}
