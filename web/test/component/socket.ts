import { afterEach, beforeEach } from '@jest/globals';
import { act } from '@testing-library/react';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';

/** The websocket of a page. The test acts as the server. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;

  constructor(readonly url: string | URL) {
    super();
    opened.push(this);
    queueMicrotask(() => {
      this.readyState = FakeSocket.OPEN;
      this.dispatchEvent(new Event('open'));
    });
  }

  send(): void {}

  close(code = 1000): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

const opened: FakeSocket[] = [];

/** Replaces the websocket for the tests of a file. It opens by itself. */
export function mockSocket(): void {
  const real = globalThis.WebSocket;
  beforeEach(() => {
    opened.length = 0;
    Object.assign(globalThis, { WebSocket: FakeSocket });
  });
  afterEach(() => {
    Object.assign(globalThis, { WebSocket: real });
  });
}

/** Sends a frame on the newest websocket. */
export function sendFrame(frame: string): void {
  act(() => {
    opened.at(-1)?.dispatchEvent(new MessageEvent('message', { data: frame }));
  });
}

/** Sends a message on the newest websocket. */
export const sendMessage = (message: ServerMessage): void => sendFrame(JSON.stringify(message));

/** Closes the newest websocket as a lost connection. */
export function cutSocket(): void {
  act(() => opened.at(-1)?.close(1006));
}
