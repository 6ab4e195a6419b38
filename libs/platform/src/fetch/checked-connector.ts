import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { hostNameOf } from '../security/outgoing/outbound-policy.js';

/** Why a connection to this IP address is refused; null where it may be used. */
export type PeerCheck = (ip: string) => Error | null;

/** Gives the connector the addresses that were checked, so that no name is resolved a second time. */
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

/** Why the connection may not be used; null where it leads to one of the checked addresses. */
export function peerError(remote: string | undefined, check: PeerCheck): Error | null {
  return remote === undefined ? new Error('A connection without a peer') : check(remote);
}

/**
 * Connects to the checked addresses alone, and checks the peer again once connected: a literal address in the URL never
 * reaches the lookup function.
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
