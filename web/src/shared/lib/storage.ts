type Area = 'local' | 'session';

/** Even naming the storage throws where it is switched off. */
const areas: Readonly<Record<Area, () => Storage>> = {
  local: () => localStorage,
  session: () => sessionStorage,
};

/** Storage may be switched off or full; nothing here is worth failing for. */
export function readStored(area: Area, key: string): string | null {
  try {
    return areas[area]().getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(area: Area, key: string, value: string | null): void {
  try {
    const storage = areas[area]();
    if (value === null) {
      storage.removeItem(key);
    } else {
      storage.setItem(key, value);
    }
  } catch {
    // The value is lost with this page.
  }
}

/** Keys of everything that the application keeps in the browser. */
export const storageKeys = {
  /** Local: whether the last visit was signed in, so that the first paint guesses right. */
  signedIn: 'emberdeck.signed-in',
  /** Session: the invitation that `?ref=` brought. */
  referralCode: 'emberdeck.referral-code',
  /** Session: the second step of joining, so that a reload keeps it. */
  onboarding: 'emberdeck.onboarding',
  /** Session: where an expired session was, to come back to. */
  returnTo: 'emberdeck.return-to',
  /** Session: the notifications of the bell. */
  bell: 'emberdeck.bell',
} as const;
