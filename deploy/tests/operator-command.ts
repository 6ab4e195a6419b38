import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** How an operator's command has ended, and what it has said. */
export interface CommandEnd {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a compiled program of this package with nothing in its environment but `variables`. */
export async function runCompiled(
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<CommandEnd> {
  const path = fileURLToPath(new URL(`../src/${program}.js`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'error', ...variables },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** Runs `npm run <name> -- <args>` on a data folder, without npm. */
export function operatorCommand(
  name: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<CommandEnd> {
  return runCompiled(`${name}/launcher`, [name, ...args], variables);
}
