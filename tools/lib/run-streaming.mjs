import { spawn } from 'node:child_process';
import { repositoryRoot } from './repository.mjs';

/** Runs a program whose output people read as it comes; answers its exit code, 1 where a signal ended it. */
export function runStreaming([program, ...args], { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: repositoryRoot, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** The command line of a development tool in node_modules. */
export const tool = (script, ...args) => [process.execPath, `node_modules/${script}`, ...args];
