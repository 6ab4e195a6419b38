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
      faults.push(...result.error.issues.map((issue) => faultOf(section, issue, given)));
    }
  }
  if (faults.length > 0) {
    throw new ConfigurationError([...new Set(faults)]);
  }
  return parsed as { [Name in keyof Schemas]: z.output<Schemas[Name]> };
}

const longestShown = 40;

/** Names that may hold a secret: their values are not shown. */
const isSecret = (name: string): boolean => /SECRET|PASSWORD|KEY|TOKEN|URL/.test(name);

/** A sentence about one setting: what is wrong, the given value, and what to write instead. */
function faultOf(section: string, issue: z.core.$ZodIssue, given: Environment): string {
  const name = issue.path.join('.') || section;
  const value = given[name];
  if (value === undefined) return `${name}: is not set. Set it (docs/configuration.md says to what)`;
  // The schema of a setting may say it better than its kind does.
  if (!/^(Invalid|Too|Unrecognized) /.test(issue.message)) return `${name}: ${issue.message}`;
  const shown = isSecret(name) ? '' : ` "${value.slice(0, longestShown)}"`;
  return `${name}: the value${shown} ${wishOf(issue)}`;
}

/** What the value must be, in words. */
function wishOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    default:
      return `is refused: ${issue.message}`;
  }
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
