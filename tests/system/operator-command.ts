import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The exit code and output of an operator command. */
export interface CommandEnd {
  readonly code: number | null;
  readonly output: string;
}

/** A running command. */
export interface RunningCommand {
  readonly process: ChildProcess;
  readonly ended: Promise<CommandEnd>;
}

/** Starts a compiled program with a minimal environment plus `variables`. */
export function startCompiled(
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): RunningCommand {
  const path = fileURLToPath(new URL(`../../../apps/dist/${program}.js`, import.meta.url));
  const child = fork(path, [...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'error', ...variables },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const closed = [child.stdout, child.stderr].map((stream) => {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    return stream && once(stream, 'close');
  });
  // Waits for the exit and for the end of both outputs: child processes write there too.
  const ended = Promise.all([once(child, 'exit'), ...closed]).then(([[code]]) => ({
    code: code as number | null,
    output,
  }));
  return { process: child, ended };
}

/** Runs a compiled program to its end. */
export function runCompiled(
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<CommandEnd> {
  return startCompiled(program, args, variables).ended;
}

/** Runs `emberdeck <command> <args>`; a subcommand is written as `keys rotate`. */
export function operatorCommand(
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<CommandEnd> {
  return runCompiled('cli/main', [...command.split(' '), ...args], variables);
}
