import type { VersionKey } from '@emberdeck/contracts/core/data-version';
import type { DataVersions } from './data-versions.js';

const defaultMaxKeys = 100_000;

/** Versions of a deployment that is one process. */
export class MemoryDataVersions implements DataVersions {
  readonly areKnown = true;
  readonly #versions = new Map<VersionKey, number>();
  #last = 0;
  /** The version of every key that is not in the map. It grows when a key is dropped, whose old version is then lost. */
  #others = 0;

  constructor(private readonly maxKeys = defaultMaxKeys) {}

  read(keys: readonly VersionKey[]): string {
    return keys.map((key) => this.#versions.get(key) ?? this.#others).join(' ');
  }

  async raise(keys: readonly VersionKey[]): Promise<void> {
    for (const key of keys) {
      this.#versions.delete(key);
      this.#versions.set(key, (this.#last += 1));
    }
    for (const [oldest] of this.#versions) {
      if (this.#versions.size <= this.maxKeys) break;
      this.#versions.delete(oldest);
      this.#others = this.#last += 1;
    }
  }
}
