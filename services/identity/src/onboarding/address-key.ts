import { createHash } from 'node:crypto';
import type { RequestPlace } from '../request-origin.js';

/** The first parts of an IPv6 address, which one connection has for itself. */
const networkParts = 4;

/** A hash of the network and the day (UTC); null on a loopback address. It is the same for a day, and no address. */
export function addressKeyOf({ clientAddress, isLocal }: RequestPlace, now: Date): string | null {
  if (clientAddress === null || isLocal) return null;
  const network = clientAddress.includes('.')
    ? clientAddress
    : clientAddress.split(':').slice(0, networkParts).join(':');
  return createHash('sha256')
    .update(`referrals ${now.toISOString().slice(0, 10)} ${network}`)
    .digest('hex');
}
