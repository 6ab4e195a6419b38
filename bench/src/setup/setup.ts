import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@emberdeck/contracts/core/service-names';
import { serviceRole } from '@emberdeck/platform/database/service-role';
import { startEmbeddedPostgres } from '@emberdeck/processes/embedded-postgres';
import { silentLog } from '@emberdeck/processes/process-log';
import { ProductUnderTest, type Deployment } from '@emberdeck/testing/system/product-under-test';
import pg from 'pg';
import type { PlainAnswer, PlainQuestion } from '../plain/plain-start.js';
import { ChildProgram } from '../child-program.js';
import { unlessInterrupted } from '../interruption.js';
import type { LoadJob, LoadResult } from '../load/load-job.js';

const secrets = {
  CONTEXT_SECRET: 'secret of the benchmarks that signs who acts',
  ENCRYPTION_KEY: 'secret of the benchmarks that seals stored secrets',
  DATABASE_ROLE_SECRET: 'secret of the benchmarks that roles derive from',
};

/** Connections of each pool, in the product and in the plain program. It is the product's default. */
const poolSize = 6;

/** The product, the plain program and the load generator. Both programs use one database. */
export interface Setup {
  readonly product: ProductUnderTest;
  readonly ours: string;
  readonly plain: string;
  /** A broadcast by `ws` without a database. */
  readonly plainFanOut: string;
  /** Process id of the database server. */
  readonly postmaster: number;
  /** Connection of the administrator. */
  readonly database: pg.Client;
  readonly load: (job: LoadJob) => Promise<LoadResult>;
}

interface Clean {
  (undo: () => unknown): void;
}

/** Runs `work` on a new setup and removes it afterwards. */
export async function withSetup<Result>(
  deployment: Deployment,
  work: (setup: Setup) => Promise<Result>,
): Promise<Result> {
  const undo: (() => unknown)[] = [];
  try {
    const setup = await openSetup(deployment, (step) => undo.unshift(step));
    return await unlessInterrupted(work(setup));
  } finally {
    for (const step of undo) await step();
  }
}

async function openSetup(deployment: Deployment, clean: Clean): Promise<Setup> {
  const { databaseUrl, postmaster } = await openDatabase(clean);
  const product = await ProductUnderTest.start({
    deployment,
    environment: {
      // In production no sign-in codes are shown; in test mode every response is validated.
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: String(poolSize),
      // The benchmarks exceed the usual limits of a workspace and a user.
      SOURCES_PER_WORKSPACE: '10000',
      POINTS_PER_WORKSPACE: '1000000000',
      APPS_PER_USER: '10000',
      ...secrets,
    },
  });
  clean(() => product.stop());
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  clean(() => database.end());
  const generator = new ChildProgram<LoadJob, LoadResult>('load/main');
  clean(() => generator.stop());
  const plain = new ChildProgram<PlainQuestion, PlainAnswer>('plain/main');
  clean(() => plain.stop());
  const { address, fanOut } = await plain.ask({ databaseUrls: roleUrls(databaseUrl), poolSize });
  return {
    product,
    ours: product.addresses[0] ?? '',
    plain: address,
    plainFanOut: fanOut,
    postmaster,
    database,
    load: (job) => generator.ask(job),
  };
}

/** Starts a database that is as durable as in production: a commit waits for the disk. */
async function openDatabase(clean: Clean): Promise<{ databaseUrl: string; postmaster: number }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'emberdeck-bench-'));
  clean(() => rm(dataDirectory, { recursive: true, force: true }));
  // If this user is root, another user runs the database and must be able to enter the folder.
  await chmod(dataDirectory, 0o755);
  const server = await startEmbeddedPostgres({ dataDirectory, log: silentLog, endWithLauncher: true });
  clean(() => server.stop());
  return { databaseUrl: server.databaseUrl, postmaster: server.pid ?? 0 };
}

function roleUrls(databaseUrl: string): Record<ServiceName, string> {
  const urls = serviceNames.map((name) => {
    const role = serviceRole(databaseUrl, secrets.DATABASE_ROLE_SECRET, name);
    return [name, role.url] as const;
  });
  return Object.fromEntries(urls) as Record<ServiceName, string>;
}
