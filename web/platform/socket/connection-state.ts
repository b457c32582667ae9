/** The state of the realtime connection; times in ms (spec.md, 'Realtime socket' and section 9, 'Connectivity'; rulings 4). */
export const CONNECT_AFTER_START = 1000;
export const CONNECT_AFTER_LOGIN = 100;
const RECONNECT_UI_AFTER = 3000;
const RECONNECT_NOTICE_AFTER = 500;
const RETRY_BASE = 1000;
const RETRY_CAP = 30_000;
const MAX_RECONNECT_ATTEMPTS = 5;

export interface ConnectionState {
  isOnline: boolean;
  isSocketConnected: boolean;
  isConnecting: boolean;
  /** a user is signed in, so there should be a connection */
  isWanted: boolean;
  /** automatic retries that failed since the connection was lost; 0 while connected */
  reconnectAttempts: number;
  /** since the epoch; null while fully connected, and before the first attempt */
  lastDisconnectTime: number | null;
}

export type ConnectionEvent =
  | { type: 'wanted' }
  | { type: 'unwanted' }
  | { type: 'connecting' }
  | { type: 'connected' }
  /** the connection broke; the library retries first */
  | { type: 'lost'; at: number }
  /** an attempt and the library's retries failed; `automatic`: the attempt was one of the schedule */
  | { type: 'failed'; at: number; automatic: boolean }
  | { type: 'forced' }
  /** there is a network again, or another: the transport of the one before is as good as broken */
  | { type: 'online'; at: number }
  | { type: 'offline'; at: number };

export const initialConnection = (isOnline: boolean): ConnectionState => ({
  isOnline,
  isSocketConnected: false,
  isConnecting: false,
  isWanted: false,
  reconnectAttempts: 0,
  lastDisconnectTime: null,
});

export function reduceConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'wanted':
      return { ...initialConnection(state.isOnline), isWanted: true };
    case 'unwanted':
      return initialConnection(state.isOnline);
    case 'connecting':
      return { ...state, isConnecting: true };
    case 'connected':
      return {
        ...state,
        isConnecting: false,
        isSocketConnected: true,
        reconnectAttempts: 0,
        lastDisconnectTime: state.isOnline ? null : state.lastDisconnectTime,
      };
    case 'lost':
      return {
        ...state,
        isSocketConnected: false,
        isConnecting: true,
        lastDisconnectTime: state.lastDisconnectTime ?? event.at,
      };
    case 'failed':
      return {
        ...state,
        isSocketConnected: false,
        isConnecting: false,
        reconnectAttempts: state.reconnectAttempts + (event.automatic ? 1 : 0),
        lastDisconnectTime: state.lastDisconnectTime ?? event.at,
      };
    case 'forced':
      return { ...state, reconnectAttempts: 0, isConnecting: true };
    case 'online':
      return {
        ...state,
        isOnline: true,
        isSocketConnected: false,
        lastDisconnectTime: state.lastDisconnectTime ?? (state.isSocketConnected ? event.at : null),
      };
    case 'offline':
      return { ...state, isOnline: false, lastDisconnectTime: state.lastDisconnectTime ?? event.at };
  }
}

export const isFullyConnected = (state: ConnectionState): boolean => state.isOnline && state.isSocketConnected;

/** True once a recorded loss has lasted 3 s: the overlays show. */
export const shouldShowReconnectUI = (state: ConnectionState, now: number): boolean =>
  state.isWanted && state.lastDisconnectTime !== null && now - state.lastDisconnectTime >= RECONNECT_UI_AFTER;

/** Milliseconds until the next automatic attempt; null if none is due. Once given up, slowly, without end (rulings 51). */
export function retryDelay(state: ConnectionState): number | null {
  const due = state.isWanted && state.isOnline && !state.isConnecting;
  if (!due || state.lastDisconnectTime === null) return null;
  return Math.min(RETRY_BASE * 2 ** state.reconnectAttempts, RETRY_CAP);
}

/** The attempts that are counted have failed; slow ones follow, and a forced one works at once. */
export const hasGivenUp = (state: ConnectionState): boolean =>
  state.isWanted && state.reconnectAttempts >= MAX_RECONNECT_ATTEMPTS;

/** The number in 'Reconnexion... (tentative N/5)': the current or next attempt. */
export const shownAttempt = (state: ConnectionState): number =>
  Math.min(state.reconnectAttempts + 1, MAX_RECONNECT_ATTEMPTS);

/** What the screens show: the state, and what follows from it now. */
export interface ConnectionView extends ConnectionState {
  isFullyConnected: boolean;
  shouldShowReconnectUI: boolean;
  /** the loss has lasted long enough to be worth a notice */
  isLossNoticeable: boolean;
  hasGivenUp: boolean;
  attempt: number;
  maxAttempts: number;
}

export const viewConnection = (state: ConnectionState, now: number): ConnectionView => ({
  ...state,
  isFullyConnected: isFullyConnected(state),
  shouldShowReconnectUI: shouldShowReconnectUI(state, now),
  isLossNoticeable: state.lastDisconnectTime !== null && now - state.lastDisconnectTime >= RECONNECT_NOTICE_AFTER,
  hasGivenUp: hasGivenUp(state),
  attempt: shownAttempt(state),
  maxAttempts: MAX_RECONNECT_ATTEMPTS,
});

/** Milliseconds until time alone changes the view; null if it will not. */
export function nextViewChange(state: ConnectionState, now: number): number | null {
  if (state.lastDisconnectTime === null) return null;
  const since = state.lastDisconnectTime;
  const marks = [RECONNECT_NOTICE_AFTER, RECONNECT_UI_AFTER].map((mark) => since + mark - now);
  return marks.find((wait) => wait > 0) ?? null;
}
