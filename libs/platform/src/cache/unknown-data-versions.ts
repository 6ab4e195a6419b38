import type { DataVersions } from './data-versions.js';

/** A deployment of several processes without Redis: no answer is served twice. */
export class UnknownDataVersions implements DataVersions {
  readonly areKnown = false;

  read(): null {
    return null;
  }

  async raise(): Promise<void> {}
}
