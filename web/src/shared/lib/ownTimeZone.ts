import { readStored, storageKeys, writeStored } from './storage.js';

/** A zone that this browser does not know is that of the browser. */
function known(zone: string | null): string | undefined {
  if (zone === null) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

let latest: { readonly stored: string | null; readonly zone: string | undefined } = {
  stored: null,
  zone: undefined,
};

/** The time zone that the user has chosen, in any tab; undefined for that of the browser. */
export function ownTimeZone(): string | undefined {
  const stored = readStored('local', storageKeys.timeZone);
  // A zone is looked up once: each time on a screen asks for it.
  if (stored !== latest.stored) latest = { stored, zone: known(stored) };
  return latest.zone;
}

/** Stores the chosen zone. Returns whether it is another one. */
export function setOwnTimeZone(zone: string | null): boolean {
  const before = ownTimeZone();
  writeStored('local', storageKeys.timeZone, zone);
  return ownTimeZone() !== before;
}
