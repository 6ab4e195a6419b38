import { fork } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningDatabaseUrl } from '@emberdeck/processes/embedded-postgres';
import { freePort } from '@emberdeck/processes/free-port';
import { LauncherControl } from '@emberdeck/processes/launcher-control';
import { eventually } from '../eventually.js';
import { Browser } from './browser.js';
import { testScreenKey } from './screen-key.js';

/** The deployments of the product. System tests run in each. */
export const deployments = ['all-in-one', 'distributed'] as const;

export type Deployment = (typeof deployments)[number];

/** The deployment to start, with its options. */
export interface ProductOptions {
  readonly deployment: Deployment;
  readonly replicas?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder of another release, built. */
  readonly release?: string;
  /** Receives what its processes write: also what they do, where a product under test else writes errors alone. */
  readonly onLog?: (text: string) => void;
}

/** How long the product may take to recover after a process is killed, in milliseconds. */
export const recoveryMs = 30_000;

const startMs = 240_000;

/** The whole product, started by its own launcher in a separate folder and controlled only from outside. */
export class ProductUnderTest {
  private constructor(
    readonly deployment: Deployment,
    /** Addresses of the gateways. */
    readonly addresses: readonly string[],
    readonly control: LauncherControl,
    /** The data folder, where operator commands find the product. */
    readonly directory: string,
  ) {}

  static async start({
    deployment,
    replicas = 1,
    environment = {},
    release,
    onLog,
  }: ProductOptions): Promise<ProductUnderTest> {
    const directory = await mkdtemp(join(tmpdir(), 'emberdeck-product-'));
    // Readable for all: when tests run as root, the database runs below this folder as a different user.
    await chmod(directory, 0o755);
    const child = fork(
      launcherPath(deployment, release),
      deployment === 'distributed' ? ['--replicas', String(replicas)] : [],
      {
        stdio: ['ignore', onLog ? 'pipe' : 'ignore', onLog ? 'pipe' : 'inherit', 'ipc'],
        env: {
          ...inherited(),
          NODE_ENV: 'test',
          LOG_LEVEL: onLog ? 'info' : 'error',
          EMBERDECK_DEMO: 'false',
          EMBERDECK_SCREEN_KEY: testScreenKey,
          // All suites and benchmarks send from one address.
          API_REQUESTS_PER_MINUTE: '1000000',
          API_REQUESTS_PER_MINUTE_BY_ADDRESS: '1000000',
          EMBERDECK_DATA_DIR: directory,
          PORT: String(await freePort()),
          ...environment,
        },
      },
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => onLog?.(text));
    }
    const control = new LauncherControl(child);
    try {
      const { addresses } = await withDeadline(control.ready, startMs, `${deployment} did not start in time`);
      return new ProductUnderTest(deployment, addresses, control, directory);
    } catch (error) {
      await control.stop();
      await rm(directory, { recursive: true, force: true });
      throw error;
    }
  }

  /** Returns a browser at one of the gateways. */
  browser(gateway = 0): Browser {
    const address = this.addresses[gateway];
    if (!address) {
      throw new Error(`There is no gateway number ${gateway}`);
    }
    return new Browser(address);
  }

  /** The URL of the product's private database, for data that the API does not expose. */
  databaseUrl(): string {
    return runningDatabaseUrl(this.directory);
  }

  /** Returns the launcher's names of the processes that a test may kill. */
  async processNames(): Promise<string[]> {
    return (await this.control.status()).map(({ name }) => name);
  }

  /** Kills a process with SIGKILL. Resolves once the launcher has restarted it. */
  async kill(name: string): Promise<void> {
    const pid = await this.pidOf(name);
    process.kill(pid, 'SIGKILL');
    await eventually(async () => {
      if ((await this.pidOf(name)) === pid) {
        throw new Error(`${name} was not started again`);
      }
    }, recoveryMs);
  }

  private async pidOf(name: string): Promise<number> {
    const found = (await this.control.status()).find((each) => each.name === name);
    if (!found?.pid) {
      throw new Error(`${name} does not run`);
    }
    return found.pid;
  }

  /** Waits until every process and every gateway is ready. */
  async ready(deadlineMs = recoveryMs): Promise<void> {
    await eventually(async () => {
      const waiting = (await this.control.status()).filter(({ state }) => state !== 'ready');
      if (waiting.length > 0) {
        throw new Error(`Not ready: ${waiting.map(({ name, state }) => `${name} ${state}`).join(', ')}`);
      }
      for (const address of this.addresses) {
        const response = await fetch(new URL('/readyz', address));
        if (response.status !== 200) {
          throw new Error(`${address} is not ready: ${await response.text()}`);
        }
      }
    }, deadlineMs);
  }

  async stop(): Promise<void> {
    await this.control.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}

const ownFolder = fileURLToPath(new URL('../../../../../', import.meta.url));

const launcherPath = (deployment: Deployment, release = ownFolder): string =>
  join(release, 'apps/dist', deployment, 'launcher.js');

/** Returns only the variables that a child needs, so that the test's environment does not change the product. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function withDeadline<Result>(
  work: Promise<Result>,
  milliseconds: number,
  message: string,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
