import { lookup as systemLookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { SendFailure } from '../channel.js';

/** After this time, the next address of the server is tried. */
const addressTimeoutMs = 1_000;

export interface SocketOptions {
  /** A name or an address. */
  readonly host: string;
  readonly port: number;
  /** The time limit of the connection, after the lookup of the name. */
  readonly timeoutMs: number;
  /** Aborts the connection, including the lookup. */
  readonly signal: AbortSignal;
  /** The system's lookup by default: it reads the hosts file, and queries the next name server after a timeout. */
  readonly lookup?: LookupFunction;
}

/**
 * Connects to a mail server, at the first of its addresses that accepts. The lookup may take until `signal` aborts: the
 * system queries a second name server only after seconds. Rejects with {@link SendFailure}.
 */
export function openSmtpSocket(options: SocketOptions): Promise<Socket> {
  const { host, port, timeoutMs, signal, lookup = systemLookup } = options;
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup, autoSelectFamilyAttemptTimeout: addressTimeoutMs });
    let timer: NodeJS.Timeout | undefined;
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const onError = ({ code = 'EUNKNOWN' }: { readonly code?: string }): void => {
      settle();
      socket.destroy();
      reject(new SendFailure('The mail server was not reached', true, `${code} CONNECT`));
    };
    const onAbort = (): void => onError({ code: 'EABORT' });
    const startTimer = (): void => {
      timer ??= setTimeout(() => onError({ code: 'ETIMEDOUT' }), timeoutMs);
    };
    if (isIP(host) > 0) startTimer();
    else socket.once('lookup', startTimer);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    socket.once('error', onError);
    socket.once('connect', () => {
      settle();
      socket.off('error', onError);
      resolve(socket);
    });
  });
}
