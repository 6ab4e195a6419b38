type Area = 'local' | 'session';

/** Functions, because even the access to a disabled storage throws. */
const areas: Readonly<Record<Area, () => Storage>> = {
  local: () => localStorage,
  session: () => sessionStorage,
};

/** Never throws: storage can be disabled or full, and the application works without it. */
export function readStored(area: Area, key: string): string | null {
  try {
    return areas[area]().getItem(key);
  } catch {
    return null;
  }
}

/** The keys that start like this. */
export function storedKeys(area: Area, start: string): string[] {
  try {
    const storage = areas[area]();
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(start),
    );
  } catch {
    return [];
  }
}

/** The keys that can still be written; null if all can. */
let lastKeys: ReadonlySet<string> | null = null;

export function writeStored(area: Area, key: string, value: string | null): void {
  if (lastKeys?.has(key) === false) {
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

/** From here on, this page writes only these keys until its next load. */
export function storeOnly(keys: ReadonlySet<string>): void {
  lastKeys = keys;
}

/** Deletes the chosen keys. */
export function dropStored(isDropped: (key: string) => boolean): void {
  for (const area of Object.values(areas)) {
    try {
      drop(area(), isDropped);
    } catch {
      // Without storage there is nothing to delete.
    }
  }
}

/** Keys of all values that the application stores in the browser. */
export const storageKeys = {
  /** Local: whether the last visit was signed in. The first paint depends on it. */
  signedIn: 'emberdeck.signed-in',
  /** Session: the referral code of `?ref=`. */
  referralCode: 'emberdeck.referral-code',
  /** Session: the time and token of the team invitation of `?invite=`, until sign-in. */
  teamInvitation: 'emberdeck.team-invitation',
  /** Session: the second step of joining, so that it survives a reload. */
  onboarding: 'emberdeck.onboarding',
  /** Session: the address to return to after an expired session. */
  returnTo: 'emberdeck.return-to',
  /** Local, for each user: recent choices in the palette, newest first. */
  recentCommands: 'emberdeck.recent-commands',
  /** Local: "off" if single-key shortcuts are off. */
  shortcuts: 'emberdeck.shortcuts',
  /** Local: "over" once a passkey was offered. */
  passkeyOffer: 'emberdeck.passkey-offer',
  /** Local: "off" if coins, levels and celebrations are hidden. */
  rewards: 'emberdeck.rewards',
  /** Local: the time zone that the user has chosen. */
  timeZone: 'emberdeck.time-zone',
  /** Local: which celebrations are on. */
  celebrations: 'emberdeck.celebrations',
  /** Local, for each goal: when it was reached, once that was celebrated. */
  celebratedGoals: 'emberdeck.celebrated-goals',
  /** Local, for each user, workspace and thread: the unsent draft. */
  draft: 'emberdeck.draft',
  /** Local, for each user and workspace: which first steps are done. */
  firstSteps: 'emberdeck.first-steps',
  /** Local, for each user, workspace and thread: the id that the draft will have as a message. */
  draftId: 'emberdeck.draft-id',
  /** Local, for each user, workspace and thread: the members whom the draft mentions. */
  draftNames: 'emberdeck.draft-names',
  /** Local, for each user, workspace and thread: the files that the server has of the draft. */
  draftFiles: 'emberdeck.draft-files',
  /** Local, for each user, workspace and id: a message that the server has not confirmed. */
  post: 'emberdeck.post',
  /** Session, for each user and workspace: the reports that this tab requested and that have no file yet. */
  requestedReports: 'emberdeck.requested-reports',
  /** Local, for each user: whether a new account was asked for names. */
  askedNames: 'emberdeck.asked-names',
  /** Local, for each user and workspace: whether the offer to join it was declined. */
  declinedOffer: 'emberdeck.declined-offer',
  /** Session: id and name of the workspace that the user lost, until that is said. */
  lostWorkspace: 'emberdeck.lost-workspace',
  /** Session: the language of `?lng=`. */
  language: 'emberdeck.language',
} as const;

/** The storage key of the value of one user or thing: several users can share a browser. */
export function keyOf(key: string, owner: string): string {
  return `${key}.${owner}`;
}
