/** The states of the specification; `error` lasts until the close that follows it. */
export type SocketStatus = 'disconnected' | 'connecting' | 'connected' | 'error';

export interface SocketState {
  readonly status: SocketStatus;
  /** False before the start and after a deliberate disconnect: nothing is retried then. */
  readonly wanted: boolean;
  /** Tries since the last connection that held. */
  readonly attempts: number;
  readonly unansweredPings: number;
  /** Whether it was connected before: what comes after that has missed messages. */
  readonly wasOpen: boolean;
  /** The open socket has proven itself; one that is closed again at once is no connection. */
  readonly proven: boolean;
  /** The server has said that the session is still that of the person on the screen, since the connection was lost. */
  readonly sameUser: boolean;
  /** The server takes no further socket of this person. */
  readonly refused: boolean;
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
  /** The socket has been open for a while, or connected for a while. */
  | { readonly type: 'steady' }
  /** Whether the session still belongs to the same user. */
  | { readonly type: 'userChecked'; readonly same: boolean }
  /** The browser came online, the tab came to the front, or the user pressed the button. */
  | { readonly type: 'nudged' };

export type SocketEffect =
  | 'open'
  | 'close'
  | 'ping'
  | 'awaitSteady'
  | 'checkUser'
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
export const steadyAfterMs = 5000;
const deadAfterUnansweredPings = 2;

/**
 * Close codes of a session that has ended and of one window too many; equal to those of the contract, which the landing page
 * must not load.
 */
export const sessionEndedCode = 4401;
export const tooManySocketsCode = 4429;

export const initialSocketState: SocketState = {
  status: 'disconnected',
  wanted: false,
  attempts: 0,
  unansweredPings: 0,
  wasOpen: false,
  proven: false,
  sameUser: false,
  refused: false,
};

function stay(state: SocketState): SocketStep {
  return { state, effects: [] };
}

function lost(state: SocketState): SocketState {
  return { ...state, status: 'disconnected', unansweredPings: 0, proven: false, sameUser: false };
}

function afterLoss(state: SocketState): SocketStep {
  if (!state.wanted) {
    return stay(lost(state));
  }
  if (state.attempts >= maxReconnectAttempts) {
    // A browser does not say why it could not connect: it may be for want of a session.
    return { state: lost(state), effects: ['checkUser'] };
  }
  return { state: { ...lost(state), attempts: state.attempts + 1 }, effects: ['scheduleRetry'] };
}

function onClosed(state: SocketState, code: number): SocketStep {
  if (state.wanted && code === sessionEndedCode) {
    return { state: { ...initialSocketState }, effects: ['sessionEnded'] };
  }
  if (state.wanted && code === tooManySocketsCode) {
    return stay({ ...lost(state), attempts: maxReconnectAttempts, refused: true });
  }
  return afterLoss(state);
}

/** Live once both are known: that the socket holds, and that it is that of the person on the screen. */
function onProgress(state: SocketState): SocketStep {
  if (!state.proven || !state.sameUser) {
    return stay(state);
  }
  return {
    state: { ...state, status: 'connected', wasOpen: true },
    effects: [state.wasOpen ? 'refetchAll' : 'refetchMessages', 'awaitSteady'],
  };
}

function onProven(state: SocketState): SocketStep {
  if (state.status !== 'connecting' || state.proven) {
    return stay(state);
  }
  const proven: SocketState = { ...state, proven: true };
  return state.sameUser ? onProgress(proven) : { state: proven, effects: ['checkUser'] };
}

function onReceived(state: SocketState): SocketStep {
  return onProven(state.unansweredPings === 0 ? state : { ...state, unansweredPings: 0 });
}

function onSteady(state: SocketState): SocketStep {
  return state.status === 'connected' ? stay({ ...state, attempts: 0 }) : onProven(state);
}

function onUserChecked(state: SocketState, same: boolean): SocketStep {
  if (state.status !== 'connecting') {
    return stay(state);
  }
  if (same) {
    return onProgress({ ...state, sameUser: true });
  }
  if (!state.proven) {
    return stay(state);
  }
  const step = afterLoss(state);
  return { state: step.state, effects: ['close', ...step.effects] };
}

function onPingDue(state: SocketState): SocketStep {
  if (state.status !== 'connected') {
    return stay(state);
  }
  if (state.unansweredPings >= deadAfterUnansweredPings) {
    const step = afterLoss(state);
    return { state: step.state, effects: ['close', ...step.effects] };
  }
  return { state: { ...state, unansweredPings: state.unansweredPings + 1 }, effects: ['ping'] };
}

function onNudged(state: SocketState): SocketStep {
  const idle = state.status === 'disconnected' || state.status === 'error';
  if (!state.wanted || !idle) {
    return stay(state);
  }
  return {
    state: { ...state, status: 'connecting', attempts: 0, refused: false },
    effects: ['cancelRetry', 'open', 'checkUser'],
  };
}

function onStarted(state: SocketState): SocketStep {
  return state.wanted
    ? stay(state)
    : {
        // Whose session it is was read a moment ago.
        state: { ...initialSocketState, status: 'connecting', wanted: true, sameUser: true },
        effects: ['open'],
      };
}

function onRetryDue(state: SocketState): SocketStep {
  return state.wanted ? { state: { ...state, status: 'connecting' }, effects: ['open'] } : stay(state);
}

type Rules = {
  readonly [Type in SocketEvent['type']]: (
    state: SocketState,
    event: Extract<SocketEvent, { type: Type }>,
  ) => SocketStep;
};

const rules: Rules = {
  started: onStarted,
  stopped: () => ({ state: initialSocketState, effects: ['cancelRetry', 'close'] }),
  opened: (state) => ({ state: { ...state, unansweredPings: 1 }, effects: ['ping', 'awaitSteady'] }),
  closed: (state, { code }) => onClosed(state, code),
  failed: (state) => stay({ ...state, status: 'error' }),
  retryDue: onRetryDue,
  pingDue: onPingDue,
  received: onReceived,
  steady: onSteady,
  userChecked: (state, { same }) => onUserChecked(state, same),
  nudged: onNudged,
};

/** The whole behavior of the one websocket, free of timers and sockets. */
export function stepSocket(state: SocketState, event: SocketEvent): SocketStep {
  const rule = rules[event.type] as (state: SocketState, event: SocketEvent) => SocketStep;
  return rule(state, event);
}

/** All tries are used up: only a nudge helps now. */
export function hasGivenUp(state: Pick<SocketState, 'status' | 'wanted' | 'attempts'>): boolean {
  return state.wanted && state.status === 'disconnected' && state.attempts >= maxReconnectAttempts;
}
