import type { DataVersions } from './data-versions.js';

/** Data versions of several processes without Redis: always unknown, so that no cached answer is used. */
export class UnknownDataVersions implements DataVersions {
  readonly areKnown = false;

  read(): null {
    return null;
  }

  async raise(): Promise<void> {}
}
