import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { baseApi } from '../api/baseApi.js';
import { ownRequests } from '../api/ownRequests.js';
import { shownWorkspaceOf } from '../api/shownWorkspace.js';
import { endSession } from '../session/endSession.js';
import { checkUser } from '../session/sessionApi.js';
import { sessionElsewhere } from '../session/sessionSlice.js';
import type { AppDispatch, RootState, StartListening } from '../store/state.js';
import { ActivityReports } from './activityReports.js';
import { liveTags, messageOfFrame, tagsOfMessage } from './messageTags.js';
import { publishServerActivity, publishServerMessage } from './serverMessages.js';
import {
  initialSocketState,
  pingIntervalMs,
  reconnectIntervalMs,
  slowRetryMs,
  steadyAfterMs,
  stepSocket,
} from './socketMachine.js';
import type { SocketEffect, SocketEvent } from './socketMachine.js';
import { socketMoved, socketRetried, socketStarted, socketStopped, typingReported } from './socketSlice.js';

function slowRetryDelayMs(): number {
  const { earliest, latest } = slowRetryMs;
  return earliest + Math.random() * (latest - earliest);
}

/** The address names the workspace on the screen: a socket in another one begins with `workspace_switched`. */
function socketUrl(workspaceId: string | null): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const query = workspaceId === null ? '' : `?${new URLSearchParams({ workspace: workspaceId }).toString()}`;
  return `${scheme}://${window.location.host}/ws${query}`;
}

/** Runs the effects of the state machine: the socket, its timers, and the invalidation of stale tags. */
class SocketRunner {
  private state = initialSocketState;
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The workspace whose messages the socket gets; null if the server was not told which one is on the screen. */
  private workspaceId: string | null = null;
  /** Frames that arrived before the user check. */
  private unread: string[] = [];

  private readonly activity = new ActivityReports({
    isLive: () => this.state.status === 'connected',
    send: () => this.send({ type: 'active' }),
  });

  private readonly effects: Readonly<Record<SocketEffect, () => void>> = {
    open: () => this.open(),
    close: () => this.close(),
    ping: () => this.send({ type: 'ping' }),
    awaitSteady: () => this.handleLater({ type: 'steady' }, steadyAfterMs),
    checkUser: () => void this.checkUser(),
    scheduleRetry: () => this.handleLater({ type: 'retryDue' }, reconnectIntervalMs),
    scheduleSlowRetry: () => this.handleLater({ type: 'retryDue' }, slowRetryDelayMs()),
    cancelRetry: () => clearTimeout(this.timer),
    refetchMessages: () => {
      publishServerMessage({ type: 'catch_up' });
      this.store.dispatch(baseApi.util.invalidateTags(['Message']));
    },
    refetchAll: () => {
      publishServerMessage({ type: 'catch_up' });
      this.store.dispatch(baseApi.util.invalidateTags([...liveTags]));
    },
    sessionEnded: () => this.store.dispatch(endSession()),
  };

  constructor(
    private readonly store: { readonly dispatch: AppDispatch; readonly getState: () => RootState },
  ) {
    setInterval(() => this.handle({ type: 'pingDue' }), pingIntervalMs);
    window.addEventListener('online', () => this.handle({ type: 'nudged' }));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') {
        this.handle({ type: 'nudged' });
      }
    });
  }

  handle(event: SocketEvent): void {
    const step = stepSocket(this.state, event);
    if (step.state !== this.state) {
      this.state = step.state;
      this.store.dispatch(socketMoved(step.state));
    }
    for (const effect of step.effects) {
      this.effects[effect]();
    }
    this.activity.report();
    if (this.state.status === 'connected') {
      this.unread.splice(0).forEach((frame) => this.read(frame));
    }
  }

  /** Tells the server that the user writes a message. It is of no use later, so it does not wait for a connection. */
  reportTyping(): void {
    if (this.state.status === 'connected') this.send({ type: 'typing' });
  }

  /** One timer is enough: each new wait replaces the last one. */
  private handleLater(event: SocketEvent, delayMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.handle(event), delayMs);
  }

  private async checkUser(): Promise<void> {
    const { socket } = this;
    const check = await this.store.dispatch(checkUser());
    if (check === 'gone') {
      this.handle({ type: 'stopped' });
    } else if (this.socket === socket) {
      this.handle({ type: 'userChecked', same: check === 'same' });
    }
  }

  private open(): void {
    this.workspaceId = this.shownWorkspace();
    const socket = new WebSocket(socketUrl(this.workspaceId));
    this.socket = socket;
    this.unread = [];
    // An abandoned socket can still fire events. Only events of the newest socket count.
    const ifCurrent = (event: SocketEvent): void => {
      if (this.socket === socket) {
        this.handle(event);
      }
    };
    socket.addEventListener('open', () => ifCurrent({ type: 'opened' }));
    socket.addEventListener('error', () => ifCurrent({ type: 'failed' }));
    socket.addEventListener('close', ({ code }) => ifCurrent({ type: 'closed', code }));
    socket.addEventListener('message', ({ data }) => {
      if (this.socket === socket) {
        this.unread.push(String(data));
      }
      ifCurrent({ type: 'received' });
    });
  }

  private close(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private send(message: object): void {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      console.warn('The socket is closed; a message was dropped.');
      return;
    }
    this.socket.send(JSON.stringify(message));
  }

  private shownWorkspace(): string | null {
    return shownWorkspaceOf(this.store.getState());
  }

  private follow(workspaceId: string): void {
    const wasBehind = this.workspaceId !== workspaceId;
    this.workspaceId = workspaceId;
    if (wasBehind && workspaceId === this.shownWorkspace()) {
      this.effects.refetchAll();
    } else {
      // Another workspace, or another view of the same one.
      this.store.dispatch(sessionElsewhere());
    }
  }

  private deliver(message: ServerMessage): void {
    if (message.type === 'workspace_switched') {
      this.follow(message.workspaceId);
      return;
    }
    // A switch arrives here and on the screen in any order. Between them, messages are of another workspace.
    const isBetween = this.workspaceId !== null && this.workspaceId !== this.shownWorkspace();
    if (isBetween && message.type !== 'workspace_lost') {
      return;
    }
    // First, so that a celebration starts before the new numbers are read.
    publishServerMessage(message);
    const tags = tagsOfMessage(message);
    if (tags.length > 0) {
      this.store.dispatch(baseApi.util.invalidateTags([...tags]));
    }
  }

  private read(frame: string): void {
    try {
      const message = messageOfFrame(frame);
      if (message !== null) {
        ownRequests.receive(
          message.cause,
          () => this.deliver(message),
          () => publishServerActivity(message),
        );
      }
    } catch (error) {
      console.error('A message of the server could not be read.', error);
    }
  }
}

/** The only websocket of the application. */
export function connectSocket(startListening: StartListening): void {
  let runner: SocketRunner | undefined;
  const on = (
    command: typeof socketStarted | typeof socketStopped | typeof socketRetried,
    event: SocketEvent,
  ): void => {
    startListening({
      actionCreator: command,
      effect: (_command, store) => {
        runner ??= new SocketRunner(store);
        runner.handle(event);
      },
    });
  };
  on(socketStarted, { type: 'started' });
  on(socketStopped, { type: 'stopped' });
  on(socketRetried, { type: 'nudged' });
  startListening({ actionCreator: typingReported, effect: () => runner?.reportTyping() });
}
