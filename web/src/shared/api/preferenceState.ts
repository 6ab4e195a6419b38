import type { Preferences, StoredPreferences } from '@emberdeck/contracts/identity/preferences';

/** Changes that are shown and not answered yet, oldest first. */
export class PendingSwitches {
  private readonly changes: Partial<Preferences>[] = [];

  add(change: Partial<Preferences>): void {
    this.changes.push(change);
  }

  /** Ends a change, with or without an answer. */
  end(change: Partial<Preferences>): void {
    const index = this.changes.indexOf(change);
    if (index >= 0) {
      this.changes.splice(index, 1);
    }
  }

  /** The stored switches with the pending changes. An older revision changes nothing. */
  applied(shown: StoredPreferences, stored: StoredPreferences): StoredPreferences {
    return stored.revision < shown.revision
      ? shown
      : this.changes.reduce<StoredPreferences>((all, change) => ({ ...all, ...change }), stored);
  }
}
