/** The states of the specification. `error` lasts until the close event after it. */
export type SocketStatus = 'disconnected' | 'connecting' | 'connected' | 'error';

export interface SocketState {
  readonly status: SocketStatus;
  /** False before the start and after a deliberate disconnect: nothing is retried then. */
  readonly wanted: boolean;
  /** Tries since the last steady connection. */
  readonly attempts: number;
  readonly unansweredPings: number;
  /** Whether it was connected before. A later connection has then missed messages. */
  readonly wasOpen: boolean;
  /** Whether the open socket received a frame or stayed open. A socket that closes at once is not a connection. */
  readonly proven: boolean;
  /** Whether the server has confirmed, since the last loss, that the session belongs to the user on the screen. */
  readonly sameUser: boolean;
  /** The server accepts no further socket of this user. */
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
  | 'scheduleSlowRetry'
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
/** After the tries above, the next one comes at a random moment between these, so that windows do not come back at once. */
export const slowRetryMs = { earliest: 15_000, latest: 60_000 };
export const pingIntervalMs = 25_000;
export const steadyAfterMs = 5000;
const deadAfterUnansweredPings = 2;

/**
 * Close codes for an ended session and for too many windows. Copies of the contract's codes, because the landing page
 * must not load the contract.
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
    // The browser does not report why a connection failed: the session may have ended.
    return { state: lost(state), effects: ['scheduleSlowRetry', 'checkUser'] };
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

/** Goes live after both checks: the socket is proven, and it belongs to the user on the screen. */
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
        // The user was read just before.
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

/** The behavior of the application's only websocket, as a pure function without timers and sockets. */
export function stepSocket(state: SocketState, event: SocketEvent): SocketStep {
  const rule = rules[event.type] as (state: SocketState, event: SocketEvent) => SocketStep;
  return rule(state, event);
}

/** Whether the quick tries have failed. Slow ones go on, and a nudge starts quick ones again. */
export function hasGivenUp(state: Pick<SocketState, 'status' | 'wanted' | 'attempts'>): boolean {
  return state.wanted && state.status === 'disconnected' && state.attempts >= maxReconnectAttempts;
}
