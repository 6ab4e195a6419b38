import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { hostNameOf } from '../security/outgoing/outbound-policy.js';

/** Returns why a connection to an IP address is refused; null if it is allowed. */
export type PeerCheck = (ip: string) => Error | null;

/** Returns the checked addresses for every name, so that no name is resolved a second time. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, callback) => {
    const [first] = entries;
    if (options.all === true || first === undefined) {
      callback(null, entries);
    } else {
      callback(null, first.address, first.family);
    }
  };
}

/** Returns why the peer of a connection is refused; null if `check` allows it. */
export function peerError(remote: string | undefined, check: PeerCheck): Error | null {
  return remote === undefined ? new Error('A connection without a peer') : check(remote);
}

/**
 * Connects to the checked addresses only. Checks the peer again after connecting, since a literal address in the URL
 * bypasses the lookup function.
 */
export function checkedConnector(
  url: URL,
  addresses: readonly string[],
  options: { readonly connectMs: number; readonly checkPeer: PeerCheck },
): buildConnector.connector {
  const connect = buildConnector({
    timeout: options.connectMs,
    maxCachedSessions: 0,
    lookup: lookupOf(addresses),
    autoSelectFamily: true,
  });
  const name = hostNameOf(url);
  const isName = isIP(name.replace(/^\[(.*)\]$/, '$1')) === 0;
  return (request, callback) => {
    connect({ ...request, ...(isName && { servername: name }) }, (...[error, socket]) => {
      if (error) {
        callback(error, null);
        return;
      }
      const refusal = peerError(socket.remoteAddress, options.checkPeer);
      if (refusal) {
        socket.destroy();
        callback(refusal, null);
      } else {
        callback(null, socket);
      }
    });
  };
}
