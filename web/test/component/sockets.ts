import { act } from '@testing-library/react';

/** A websocket that a test opens, closes and writes to. */
export class MockSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  readyState: number = MockSocket.CONNECTING;

  constructor() {
    super();
    sockets.push(this);
    queueMicrotask(() => onOpening(this));
  }

  /** The messages of the browser. */
  readonly sent: string[] = [];

  send(data: string): void {
    this.sent.push(data);
  }

  close(): void {
    this.readyState = MockSocket.CLOSED;
  }

  /** Opens the connection, without a message yet. */
  open(): void {
    this.readyState = MockSocket.OPEN;
    this.emit(new Event('open'));
  }

  /** Opens the connection and answers the first ping. */
  accept(): void {
    this.open();
    this.receive({ type: 'pong' });
  }

  /** Closes the connection; by default as a loss without a close frame. */
  drop(code = 1006): void {
    this.readyState = MockSocket.CLOSED;
    this.emit(Object.assign(new Event('close'), { code }));
  }

  private emit(event: Event): void {
    act(() => void this.dispatchEvent(event));
  }

  /** Sends a message from the server. */
  receive(message: object): void {
    this.receiveText(JSON.stringify(message));
  }

  /** Sends a frame from the server, which need not be JSON. */
  receiveText(data: string): void {
    this.emit(new MessageEvent('message', { data }));
  }
}

const sockets: MockSocket[] = [];
const accept = (socket: MockSocket): void => socket.accept();
let onOpening = accept;

/** Mocks the websocket and returns all sockets. Each is accepted, unless `open` handles it; `open` empties the list. */
export function mockSockets(open?: (socket: MockSocket) => void): readonly MockSocket[] {
  if (open) {
    sockets.length = 0;
    onOpening = open;
  }
  Object.defineProperty(globalThis, 'WebSocket', { value: MockSocket, configurable: true, writable: true });
  return sockets;
}

/** The newest socket of the app. */
export function currentSocket(): MockSocket {
  const socket = sockets.at(-1);
  if (!socket) {
    throw new Error('The app has opened no websocket');
  }
  return socket;
}

/** Removes all sockets. Call it between two tests. */
export function resetSockets(): void {
  sockets.length = 0;
  onOpening = accept;
}
