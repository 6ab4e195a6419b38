import { storageKeys, writeStored } from '../../shared/lib/storage.js';

/** An address as the browser names its parts. */
export type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** Where a visitor wants to go, without the invitation, which is kept elsewhere; null for the start. */
export function wantedAddress({ pathname, search, hash }: Address): string | null {
  const rest = new URLSearchParams(search);
  rest.delete('ref');
  const query = rest.size > 0 ? `?${rest.toString()}` : '';
  const address = pathname + query + hash;
  return address === '/' ? null : address;
}

/** Keeps where the visitor wants to go until somebody is signed in. Coming to the start does not take that back. */
export function rememberAddress(address: Address): void {
  const wanted = wantedAddress(address);
  if (wanted !== null) {
    writeStored('session', storageKeys.returnTo, wanted);
  }
}
