import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Options of a command, as `parseArgs` of Node describes them. */
export type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** A command that does not understand its arguments ends with this code. */
export const wrongArgumentsExitCode = 2;

/** How an operator's command is written, and what each way of writing it does. */
export interface CommandLine<Options extends OptionsConfig = Record<never, never>> {
  /** `npm run <name>`. */
  readonly name: string;
  /** What may follow the name, with what it does: `['<folder>', 'backs up into that folder']`. */
  readonly forms: readonly (readonly [args: string, effect: string])[];
  readonly options: Options;
  /** How many arguments there may be beside the options. */
  readonly operands: 0 | 1;
  /** Why these arguments do not go together; undefined where they do. */
  readonly objection?: (given: Given<Options>) => string | undefined;
}

/** What an operator has given to a command. */
export interface Given<Options extends OptionsConfig> {
  readonly values: ValuesOf<Options>;
  readonly operand: string | undefined;
}

type ValuesOf<Options extends OptionsConfig> = {
  readonly [Name in keyof Options]?: Options[Name] extends { multiple: true }
    ? readonly string[]
    : Options[Name] extends { type: 'string' }
      ? string
      : boolean;
};

const help = { help: { type: 'boolean', short: 'h', default: false } } as const;

/** The ways to write a command, a line each. */
export function usageOf({ name, forms }: Pick<CommandLine, 'name' | 'forms'>): string {
  const lines = forms.map(([args, effect]) => [`npm run ${name}${args && ` -- ${args}`}`, effect] as const);
  const width = Math.max(...lines.map(([line]) => line.length));
  return lines.map(([line, effect]) => `  ${line.padEnd(width)}  ${effect}`).join('\n');
}

/**
 * What was given, or that help was asked for.
 * @throws where the command does not understand it
 */
export function parseCommandLine<Options extends OptionsConfig>(
  line: CommandLine<Options>,
  args: readonly string[],
): Given<Options> | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...line.options, ...help },
    allowPositionals: true,
  });
  if ((values as { help: boolean }).help) return 'help';
  const extra = positionals[line.operands];
  if (extra !== undefined) throw new Error(`"${extra}" is one argument too many`);
  const given: Given<Options> = { values, operand: positionals[0] };
  const objection = line.objection?.(given);
  if (objection) throw new Error(objection);
  return given;
}

/**
 * Reads the arguments of a command. Null where that has been answered already: asked for help it tells the usage, and what
 * it does not understand it refuses, before anything is done.
 */
export function readCommandLine<Options extends OptionsConfig>(
  line: CommandLine<Options>,
  args: readonly string[],
): Given<Options> | null {
  try {
    const given = parseCommandLine(line, args);
    if (given !== 'help') return given;
    console.log(usageOf(line));
  } catch (err) {
    // Node adds to the first sentence how its own kind of argument is written.
    const [reason = ''] = (err as Error).message.split('. ');
    console.error(`${reason}.\n${usageOf(line)}`);
    process.exitCode = wrongArgumentsExitCode;
  }
  return null;
}
