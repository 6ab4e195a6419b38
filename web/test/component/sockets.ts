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

  send(): void {
    // No test reads the pings of the browser.
  }

  close(): void {
    this.readyState = MockSocket.CLOSED;
  }

  /** The connection stands; no message has arrived yet. */
  open(): void {
    this.readyState = MockSocket.OPEN;
    this.emit(new Event('open'));
  }

  /** The server accepts the connection, and answers the first ping. */
  accept(): void {
    this.open();
    this.tell({ type: 'pong' });
  }

  /** The connection is lost; by default without a reason. */
  drop(code = 1006): void {
    this.readyState = MockSocket.CLOSED;
    this.emit(Object.assign(new Event('close'), { code }));
  }

  private emit(event: Event): void {
    act(() => void this.dispatchEvent(event));
  }

  /** The server sends a message. */
  tell(message: object): void {
    this.emit(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const sockets: MockSocket[] = [];
const accept = (socket: MockSocket): void => socket.accept();
let onOpening = accept;

/** Every websocket since the last call; each is accepted, or treated as the test wants. */
export function mockSockets(open?: (socket: MockSocket) => void): readonly MockSocket[] {
  if (open) {
    sockets.length = 0;
    onOpening = open;
  }
  Object.defineProperty(globalThis, 'WebSocket', { value: MockSocket, configurable: true, writable: true });
  return sockets;
}

/** The socket that the app uses now. */
export function currentSocket(): MockSocket {
  const socket = sockets.at(-1);
  if (!socket) {
    throw new Error('The app has opened no websocket');
  }
  return socket;
}

/** Between two tests. */
export function resetSockets(): void {
  sockets.length = 0;
  onOpening = accept;
}
