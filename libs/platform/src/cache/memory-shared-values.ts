import { present, type SharedValues } from './shared-values.js';

/** Groups beyond this number push out the ones that changed longest ago. */
const mostGroups = 10_000;

/** Shared values of a single process. */
export class MemorySharedValues implements SharedValues {
  readonly #groups = new Map<string, Map<string, string>>();

  async read(group: string, names?: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const fields = this.#groups.get(group);
    return names ? present(names.map((name) => [name, fields?.get(name)])) : new Map(fields);
  }

  async write(group: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const changed = new Map([...(this.#groups.get(group) ?? []), ...Object.entries(fields)]);
    this.#groups.delete(group);
    this.#groups.set(group, changed);
    const oldest = this.#groups.keys().next().value;
    if (this.#groups.size > mostGroups && oldest !== undefined) this.#groups.delete(oldest);
  }
}
