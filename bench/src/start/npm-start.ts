import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { freePort } from '@emberdeck/processes/free-port';
import { nodesBelow, type ProcessRow } from './process-tree.js';

const run = promisify(execFile);

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

/** Clones the last commit of a repository. */
export async function cloneAt(
  repository: string,
  folder: string,
): Promise<{ readonly folder: string; readonly seconds: number }> {
  const startedAt = performance.now();
  await run('git', ['clone', '--quiet', '--no-hardlinks', repository, folder]);
  return { folder, seconds: secondsSince(startedAt) };
}

/** A product started by `npm start`. */
export interface StartedByNpm {
  /** Time until the ready message. */
  readonly seconds: number;
  /** Resident memory of the launcher and the program, without npm. */
  readonly memoryBytes: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Runs `npm start` in a clone until it is ready. */
export async function startByNpm(folder: string): Promise<StartedByNpm> {
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...settingsOfThisMachine(), PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = once(npm, 'exit');
  let complaints = '';
  npm.stderr.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${String(chunk)}`.slice(-2_000);
  });
  const isReady = await Promise.race([saysReady(npm.stdout), exited.then(() => false)]);
  if (!isReady) throw new Error(`npm start ended before it was ready: ${complaints}`);
  const seconds = secondsSince(startedAt);
  const group = npm.pid ?? 0;
  return {
    seconds,
    memoryBytes: async () => {
      const nodes = nodesBelow(await processRows(), group);
      return nodes.reduce((sum, { rssBytes }) => sum + rssBytes, 0);
    },
    stop: async () => {
      const nodes = nodesBelow(await processRows(), group);
      process.kill(-group, 'SIGTERM');
      await exited;
      await gone(nodes);
    },
  };
}

/** Returns whether the output contains the ready message; false at its end. */
async function saysReady(output: Readable): Promise<boolean> {
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith('Emberdeck is ready')) return true;
  }
  return false;
}

/** Returns the environment of this machine, which npm needs, without any settings of the product. */
function settingsOfThisMachine(): NodeJS.ProcessEnv {
  const ours =
    /^(EMBERDECK_|npm_lifecycle_|npm_package_)|^(PORT|HOST|PUBLIC_URL|NODE_ENV|LOG_LEVEL|INIT_CWD)$|_URL$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

async function processRows(): Promise<ProcessRow[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,args=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, kibibytes, ...command] = line.trim().split(/\s+/);
      return {
        pid: Number(pid),
        parent: Number(parent),
        rssBytes: Number(kibibytes) * 1024,
        command: command.join(' '),
      };
    });
}

/** npm ends before its child processes. They must be gone before the next start. */
async function gone(nodes: readonly ProcessRow[]): Promise<void> {
  const pids = new Set(nodes.map(({ pid }) => pid));
  while ((await processRows()).some(({ pid }) => pids.has(pid))) await new Promise(setImmediate);
}
