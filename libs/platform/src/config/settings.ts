import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A boolean: `true`, `1`, `yes` or `on`; `false`, `0`, `no` or `off`. */
export const flag = z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] });

/** A whole number not below `min`. */
export const wholeNumber = (min: number) => z.coerce.number().int().min(min);

/** A secret of at least 32 characters. */
export const secret = z.string().min(32, 'must have at least 32 characters');

/** Any number of secrets, separated by commas. */
export const secretList = z
  .string()
  .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
  .pipe(z.array(secret));

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An error that an operator can fix. It lists all faults of a configuration, one per line. */
export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((each) => `  - ${each}`).join('\n')}`,
    );
    this.name = 'ConfigurationError';
  }
}

/** Returns the environment of this process. No other code reads it. */
export function processEnvironment(): Environment {
  return process.env;
}

/**
 * Parses the variables named by `schemas`. Each schema is an object keyed by variable names. If `NAME_FILE` is set
 * instead of `NAME`, the value is the content of that file. An empty variable counts as absent.
 * @throws ConfigurationError with every fault at once
 */
export function parseSettings<Schemas extends Record<string, z.ZodObject>>(
  schemas: Schemas,
  environment: Environment,
): { [Name in keyof Schemas]: z.output<Schemas[Name]> } {
  const faults: string[] = [];
  const parsed: Record<string, unknown> = {};
  for (const [section, schema] of Object.entries(schemas)) {
    const given = Object.fromEntries(
      Object.keys(schema.shape).map((name) => [name, valueOf(name, environment, faults)]),
    );
    const result = schema.safeParse(given);
    if (result.success) {
      parsed[section] = result.data;
    } else {
      faults.push(
        ...result.error.issues.map((issue) => `${issue.path.join('.') || section}: ${issue.message}`),
      );
    }
  }
  if (faults.length > 0) {
    throw new ConfigurationError([...new Set(faults)]);
  }
  return parsed as { [Name in keyof Schemas]: z.output<Schemas[Name]> };
}

function valueOf(name: string, environment: Environment, faults: string[]): string | undefined {
  const value = environment[name]?.trim() || undefined;
  const file = environment[`${name}_FILE`]?.trim() || undefined;
  if (!file) {
    return value;
  }
  if (value) {
    faults.push(`${name}: give it either by itself or by ${name}_FILE, not both`);
    return value;
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    faults.push(`${name}_FILE: the file cannot be read`);
    return undefined;
  }
}
