/** Two who begin blurred: whether they show each other their pictures yet (rulings 44). */
export interface Readiness {
  /** one of the two begins blurred, so both do */
  isWanted: boolean;
  /** this user is ready */
  isReady: boolean;
  /** null: nothing has come from the other, as from a client that does not know of this */
  peerReady: boolean | null;
  /** both were ready, and the call shows its pictures from then on */
  isOver: boolean;
}

export const newReadiness = (isWanted: boolean): Readiness => ({
  isWanted,
  isReady: false,
  peerReady: null,
  isOver: false,
});

export const isBlurred = ({ isWanted, isOver }: Readiness): boolean => isWanted && !isOver;

/** This user is ready. A client that has said nothing cannot say so either, and is not waited for. */
export const sayReady = (readiness: Readiness): Readiness =>
  isBlurred(readiness) ? { ...readiness, isReady: true, isOver: readiness.peerReady !== false } : readiness;

/** The other begins blurred, and is ready or not. */
export const hearPeer = (readiness: Readiness, peerReady: boolean): Readiness => ({
  ...readiness,
  isWanted: true,
  peerReady,
  isOver: readiness.isOver || (readiness.isReady && peerReady),
});
