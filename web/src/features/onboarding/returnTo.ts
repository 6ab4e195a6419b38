import { invitationParameters } from '../../shared/session/invitations.js';
import { storageKeys, writeStored } from '../../shared/lib/storage.js';

/** The parts of an address, as in `window.location`. */
export type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The address that a visitor wants to open; null for the start page. Invitations are stored separately. */
export function wantedAddress({ pathname, search, hash }: Address): string | null {
  const rest = new URLSearchParams(search);
  invitationParameters.forEach((name) => rest.delete(name));
  const query = rest.size > 0 ? `?${rest.toString()}` : '';
  const address = pathname + query + hash;
  return address === '/' ? null : address;
}

/** Stores the wanted address until sign-in. Opening the start page does not clear it. */
export function rememberAddress(address: Address): void {
  const wanted = wantedAddress(address);
  if (wanted !== null) {
    writeStored('session', storageKeys.returnTo, wanted);
  }
}
