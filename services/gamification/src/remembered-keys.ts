const remembered = 10_000;

/** Keys of what stays so, in the memory of this replica: the latest 10,000. */
export class RememberedKeys {
  readonly #keys = new Set<string>();

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(key: string): void {
    this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > remembered && oldest !== undefined) this.#keys.delete(oldest);
  }
}
