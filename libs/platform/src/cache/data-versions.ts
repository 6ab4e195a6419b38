import type { VersionKey } from '@emberdeck/contracts/core/data-version';

/** The versions of data, shared by all processes of a deployment. A key never gets the same version twice. */
export interface DataVersions {
  /** False in a process that cannot give versions: its answers are not stored. */
  readonly areKnown: boolean;
  /** Returns the versions of the keys as one value; null if they are unknown, for example while Redis is away. */
  read(keys: readonly VersionKey[]): string | null | Promise<string | null>;
  /** Gives each key a new version. Never rejects: a failed change is retried in the background. */
  raise(keys: readonly VersionKey[]): Promise<void>;
}
