/** The states of the specification; `error` lasts until the close that follows it. */
export type SocketStatus = 'disconnected' | 'connecting' | 'connected' | 'error';

export interface SocketState {
  readonly status: SocketStatus;
  /** False before the start and after a deliberate disconnect: nothing is retried then. */
  readonly wanted: boolean;
  /** Tries since the last open. */
  readonly attempts: number;
  readonly unansweredPings: number;
  /** Whether it was open before: an open after that has missed messages. */
  readonly wasOpen: boolean;
}

export type SocketEvent =
  | { readonly type: 'started' }
  | { readonly type: 'stopped' }
  | { readonly type: 'opened' }
  | { readonly type: 'closed'; readonly code: number }
  | { readonly type: 'failed' }
  | { readonly type: 'retryDue' }
  | { readonly type: 'pingDue' }
  | { readonly type: 'received' }
  /** The browser came online, the tab came to the front, or somebody pressed the button. */
  | { readonly type: 'nudged' };

export type SocketEffect =
  | 'open'
  | 'close'
  | 'ping'
  | 'scheduleRetry'
  | 'cancelRetry'
  | 'refetchMessages'
  | 'refetchAll'
  | 'sessionEnded';

export interface SocketStep {
  readonly state: SocketState;
  readonly effects: readonly SocketEffect[];
}

export const reconnectIntervalMs = 3000;
export const maxReconnectAttempts = 5;
export const pingIntervalMs = 25_000;
const deadAfterUnansweredPings = 2;

/** Close code of a socket whose session has ended; equal to the contract's, which the landing page must not load. */
export const sessionEndedCode = 4401;

export const initialSocketState: SocketState = {
  status: 'disconnected',
  wanted: false,
  attempts: 0,
  unansweredPings: 0,
  wasOpen: false,
};

function stay(state: SocketState): SocketStep {
  return { state, effects: [] };
}

function afterLoss(state: SocketState): SocketStep {
  const lost: SocketState = { ...state, status: 'disconnected', unansweredPings: 0 };
  if (!state.wanted || state.attempts >= maxReconnectAttempts) {
    return stay(lost);
  }
  return { state: { ...lost, attempts: state.attempts + 1 }, effects: ['scheduleRetry'] };
}

function onClosed(state: SocketState, code: number): SocketStep {
  if (state.wanted && code === sessionEndedCode) {
    return { state: { ...initialSocketState }, effects: ['sessionEnded'] };
  }
  return afterLoss(state);
}

function onPingDue(state: SocketState): SocketStep {
  if (state.status !== 'connected') {
    return stay(state);
  }
  if (state.unansweredPings >= deadAfterUnansweredPings) {
    const lost = afterLoss(state);
    return { state: lost.state, effects: ['close', ...lost.effects] };
  }
  return { state: { ...state, unansweredPings: state.unansweredPings + 1 }, effects: ['ping'] };
}

function onNudged(state: SocketState): SocketStep {
  const idle = state.status === 'disconnected' || state.status === 'error';
  if (!state.wanted || !idle) {
    return stay(state);
  }
  return { state: { ...state, status: 'connecting', attempts: 0 }, effects: ['cancelRetry', 'open'] };
}

/** The whole behavior of the one websocket, free of timers and sockets. */
export function stepSocket(state: SocketState, event: SocketEvent): SocketStep {
  switch (event.type) {
    case 'started':
      return state.wanted
        ? stay(state)
        : { state: { ...initialSocketState, status: 'connecting', wanted: true }, effects: ['open'] };
    case 'stopped':
      return { state: initialSocketState, effects: ['cancelRetry', 'close'] };
    case 'opened':
      return {
        state: { ...state, status: 'connected', attempts: 0, unansweredPings: 1, wasOpen: true },
        effects: ['ping', state.wasOpen ? 'refetchAll' : 'refetchMessages'],
      };
    case 'failed':
      return stay({ ...state, status: 'error' });
    case 'closed':
      return onClosed(state, event.code);
    case 'retryDue':
      return state.wanted ? { state: { ...state, status: 'connecting' }, effects: ['open'] } : stay(state);
    case 'pingDue':
      return onPingDue(state);
    case 'received':
      return stay(state.unansweredPings === 0 ? state : { ...state, unansweredPings: 0 });
    case 'nudged':
      return onNudged(state);
  }
}

/** All tries are used up: only a nudge helps now. */
export function hasGivenUp(state: Pick<SocketState, 'status' | 'wanted' | 'attempts'>): boolean {
  return state.wanted && state.status === 'disconnected' && state.attempts >= maxReconnectAttempts;
}
