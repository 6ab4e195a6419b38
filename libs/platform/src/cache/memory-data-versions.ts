import type { VersionKey } from '@emberdeck/contracts/core/data-version';
import type { DataVersions } from './data-versions.js';

const defaultMaxKeys = 100_000;

/** Data versions of a single-process deployment. */
export class MemoryDataVersions implements DataVersions {
  readonly areKnown = true;
  readonly #versions = new Map<VersionKey, number>();
  #last = 0;
  /** The version of all keys outside the map. It grows when a key is dropped, since that key's version is lost. */
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
