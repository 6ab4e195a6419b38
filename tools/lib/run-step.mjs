import { spawn } from 'node:child_process';
import { startStep } from './progress.mjs';
import { repositoryRoot } from './repository.mjs';

/** Returns the command that runs npm: the npm that started this process, or the one on the PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && /npm-cli\.c?js$/.test(script)) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/** Runs one step of the preparation and shows its progress. A failed step prints all of its output and throws. */
export async function runStep(title, [program, ...args], { cwd = repositoryRoot, env = process.env } = {}) {
  const end = startStep(title);
  const output = [];
  const code = await new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program.endsWith('.cmd'),
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', fail);
    child.on('close', done);
  });
  end(code === 0);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    throw new Error(`${title} failed: ${[program, ...args].join(' ')} ended with ${code}`);
  }
}
