import { lookup as systemLookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { SendFailure } from '../channel.js';

/** After this, the next of a server's addresses is tried. */
const addressTimeoutMs = 1_000;

export interface SocketOptions {
  /** A name or an address. */
  readonly host: string;
  readonly port: number;
  /** How long connecting may take once the name is looked up. */
  readonly timeoutMs: number;
  /** Ends all of it, the look-up too. */
  readonly signal: AbortSignal;
  /** The system's by default, which knows the hosts file and goes on to the next where a name server is silent. */
  readonly lookup?: LookupFunction;
}

/**
 * A connection to a mail server, at whichever of its addresses answers. Looking up the name may take as long as `signal`
 * lets it: where the first name server is silent, the second one is asked after seconds. Rejects with
 * {@link SendFailure}.
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
