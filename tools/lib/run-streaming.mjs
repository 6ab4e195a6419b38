import { spawn } from 'node:child_process';
import { repositoryRoot } from './repository.mjs';

/**
 * Runs a program and returns its exit code, or 1 if a signal ended it. Its output is streamed, or passed to `log` if
 * another program writes concurrently.
 */
export function runStreaming([program, ...args], { cwd = repositoryRoot, env = process.env, log } = {}) {
  return new Promise((resolve, reject) => {
    const output = log ? 'pipe' : 'inherit';
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', output, output] });
    child.stdout?.on('data', log);
    child.stderr?.on('data', log);
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Returns the command line of a development tool in node_modules. */
export const tool = (script, ...args) => [process.execPath, `node_modules/${script}`, ...args];
