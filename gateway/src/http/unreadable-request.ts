import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { httpHeaders } from '@emberdeck/contracts/core/headers';
import { newCorrelationId } from '@emberdeck/platform/logging/correlation';
import { problemOfUnreadable, problemType } from './problem.js';

/** Node's error codes for bytes that are not a request; every other code becomes 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Sends bytes that the HTTP parser refused an error in the usual format, and closes the connection. */
export function refuseUnreadable(
  error: Error & { readonly code?: string },
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newCorrelationId();
  const status = statuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify(problemOfUnreadable(status, requestId));
  const lines = Object.entries({
    ...headers,
    [httpHeaders.requestId]: requestId,
    'content-type': problemType,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`, () => {
    socket.destroy();
  });
}
