/**
 * Port: values that all processes share and that may be lost at any time, in groups of fields. A group is dropped a week
 * after its last change. Adapters: memory, for one process, and Redis. Both pass the suite `shared-values` of
 * `libs/testing/src/suites`.
 */
export interface SharedValues {
  /**
   * All fields of a group, or those of `names` that it has; null if they are unknown, for example while Redis is away.
   * Never rejects.
   */
  read(group: string, names?: readonly string[]): Promise<ReadonlyMap<string, string> | null>;
  /** Sets fields of a group. Lost without an error while Redis is away. */
  write(group: string, fields: Readonly<Record<string, string>>): Promise<void>;
}

/** How long a group lives after its last change, in seconds. */
export const sharedLifetimeSeconds = 7 * 24 * 60 * 60;

/** The fields that have a value. */
export const present = (
  fields: readonly (readonly [string, string | null | undefined])[],
): ReadonlyMap<string, string> =>
  new Map(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
