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

let isOver = false;

export function writeStored(area: Area, key: string, value: string | null): void {
  if (isOver) {
    return;
  }
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

function drop(storage: Storage, isDropped: (key: string) => boolean): void {
  Array.from({ length: storage.length }, (_, index) => storage.key(index))
    .filter((key) => key !== null)
    .filter(isDropped)
    .forEach((key) => storage.removeItem(key));
}

/** Throws away what is chosen by its key. It is the last thing that this page does: from here on it keeps nothing. */
export function dropStored(isDropped: (key: string) => boolean): void {
  isOver = true;
  for (const area of Object.values(areas)) {
    try {
      drop(area(), isDropped);
    } catch {
      // There is nothing to throw away.
    }
  }
}

/** Keys of everything that the application keeps in the browser. */
export const storageKeys = {
  /** Local: whether the last visit was signed in, so that the first paint guesses right. */
  signedIn: 'emberdeck.signed-in',
  /** Session: the invitation that `?ref=` brought. */
  referralCode: 'emberdeck.referral-code',
  /** Session: the token of a team invitation that `?invite=` brought. */
  teamInvitation: 'emberdeck.team-invitation',
  /** Session: the second step of joining, so that a reload keeps it. */
  onboarding: 'emberdeck.onboarding',
  /** Session: where an expired session was, to come back to. */
  returnTo: 'emberdeck.return-to',
  /** Local, for each person: what was chosen in the palette, newest first. */
  recentCommands: 'emberdeck.recent-commands',
  /** Local: "off" where single keys shall do nothing. */
  shortcuts: 'emberdeck.shortcuts',
  /** Local: what may be celebrated. */
  celebrations: 'emberdeck.celebrations',
  /** Session, for each person and thread: what is written and not sent yet. */
  draft: 'emberdeck.draft',
  /** Local, for each person: which first steps are done. */
  firstSteps: 'emberdeck.first-steps',
  /** Local, for each person and workspace: how far the feed was read. */
  feedRead: 'emberdeck.feed-read',
  /** Session, for each person and thread: the keys of what was sent without an answer. */
  posting: 'emberdeck.posting',
  /** Session: the language that `?lng=` asked for. */
  language: 'emberdeck.language',
} as const;

/** The key of what belongs to one person of those who use this browser. */
export function keyOf(key: string, userId: string): string {
  return `${key}.${userId}`;
}
