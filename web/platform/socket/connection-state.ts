/** The life of the realtime connection, as pure decisions (spec.md 'Realtime socket', section 9 'Connectivity'; rulings 4). */
export const CONNECT_AFTER_START = 1000;
export const CONNECT_AFTER_LOGIN = 100;
export const RECONNECT_UI_AFTER = 3000;
export const RECONNECT_NOTICE_AFTER = 500;
export const RETRY_BASE = 1000;
export const RETRY_CAP = 30_000;
export const MAX_RECONNECT_ATTEMPTS = 5;

export interface ConnectionState {
  isOnline: boolean;
  isSocketConnected: boolean;
  isConnecting: boolean;
  /** somebody is signed in, so there should be a connection */
  isWanted: boolean;
  /** automatic retries that failed since the connection was lost */
  reconnectAttempts: number;
  /** milliseconds; null while all is well, and before the first connection was tried */
  lastDisconnectTime: number | null;
}

export type ConnectionEvent =
  | { type: 'wanted' }
  | { type: 'unwanted' }
  | { type: 'connecting' }
  | { type: 'connected' }
  /** the connection broke; the library tries again by itself first */
  | { type: 'lost'; at: number }
  /** a try and the library's own retries came to nothing; `automatic`: it was one of the schedule */
  | { type: 'failed'; at: number; automatic: boolean }
  | { type: 'forced' }
  | { type: 'online' }
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
        lastDisconnectTime: state.isSocketConnected ? null : state.lastDisconnectTime,
      };
    case 'offline':
      return { ...state, isOnline: false, lastDisconnectTime: state.lastDisconnectTime ?? event.at };
  }
}

export const isFullyConnected = (state: ConnectionState): boolean => state.isOnline && state.isSocketConnected;

/** Whether the overlays show: not fully connected for 3 s with a recorded loss. */
export const shouldShowReconnectUI = (state: ConnectionState, now: number): boolean =>
  state.isWanted &&
  !isFullyConnected(state) &&
  state.lastDisconnectTime !== null &&
  now - state.lastDisconnectTime >= RECONNECT_UI_AFTER;

/** Milliseconds until the next automatic try, or null where none is due. */
export function retryDelay(state: ConnectionState): number | null {
  const due = state.isWanted && state.isOnline && !state.isSocketConnected && !state.isConnecting;
  if (!due || state.lastDisconnectTime === null || state.reconnectAttempts >= MAX_RECONNECT_ATTEMPTS) return null;
  return Math.min(RETRY_BASE * 2 ** state.reconnectAttempts, RETRY_CAP);
}

/** No automatic try is left; a forced one still works. */
export const hasGivenUp = (state: ConnectionState): boolean =>
  state.isWanted &&
  !state.isSocketConnected &&
  !state.isConnecting &&
  state.reconnectAttempts >= MAX_RECONNECT_ATTEMPTS;

/** The number in 'Reconnexion... (tentative N/5)': the try that is under way or comes next. */
export const shownAttempt = (state: ConnectionState): number =>
  Math.min(state.reconnectAttempts + 1, MAX_RECONNECT_ATTEMPTS);

/** What the screens show of the connection: the state, and what follows from it at this moment. */
export interface ConnectionView extends ConnectionState {
  isFullyConnected: boolean;
  shouldShowReconnectUI: boolean;
  /** the loss has lasted long enough to be told */
  isLossNoticeable: boolean;
  hasGivenUp: boolean;
  attempt: number;
  maxAttempts: number;
}

export const viewConnection = (state: ConnectionState, now: number): ConnectionView => ({
  ...state,
  isFullyConnected: isFullyConnected(state),
  shouldShowReconnectUI: shouldShowReconnectUI(state, now),
  isLossNoticeable:
    !isFullyConnected(state) &&
    state.lastDisconnectTime !== null &&
    now - state.lastDisconnectTime >= RECONNECT_NOTICE_AFTER,
  hasGivenUp: hasGivenUp(state),
  attempt: shownAttempt(state),
  maxAttempts: MAX_RECONNECT_ATTEMPTS,
});

/** Milliseconds until the view changes by time alone; null where it does not. */
export function nextLook(state: ConnectionState, now: number): number | null {
  if (isFullyConnected(state) || state.lastDisconnectTime === null) return null;
  const since = state.lastDisconnectTime;
  const marks = [RECONNECT_NOTICE_AFTER, RECONNECT_UI_AFTER].map((mark) => since + mark - now);
  return marks.find((wait) => wait > 0) ?? null;
}
