import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@emberdeck/contracts/core/service-names';
import { serviceRole } from '@emberdeck/platform/database/service-role';
import { startEmbeddedPostgres } from '@emberdeck/processes/embedded-postgres';
import { silentLog } from '@emberdeck/processes/process-log';
import { ProductUnderTest, type Deployment } from '@emberdeck/testing/system/product-under-test';
import pg from 'pg';
import type { BareAnswer, BareQuestion } from '../bare/bare-start.js';
import type { PlainAnswer, PlainQuestion } from '../plain/plain-start.js';
import { ChildProgram } from '../child-program.js';
import { unlessInterrupted } from '../interruption.js';
import type { LoadJob, LoadResult } from '../load/load-job.js';

const secrets = {
  CONTEXT_SECRET: 'secret of the benchmarks that signs who acts',
  ENCRYPTION_KEY: 'secret of the benchmarks that seals stored secrets',
  DATABASE_ROLE_SECRET: 'secret of the benchmarks that roles derive from',
};

/** Connections of each pool, of ours and of the bare program: what the product has when nothing else is set. */
const poolSize = 6;

/** The product, the plain and the bare program and the load generator, all on one database. */
export interface Setup {
  readonly product: ProductUnderTest;
  readonly ours: string;
  readonly plain: string;
  /** A broadcast by `ws` without a database. */
  readonly plainFanOut: string;
  readonly bare: string;
  /** Process number of the database server. */
  readonly postmaster: number;
  /** The administrator's connection. */
  readonly database: pg.Client;
  readonly load: (job: LoadJob) => Promise<LoadResult>;
}

interface Clean {
  (undo: () => unknown): void;
}

/** Runs `work` on a setup of its own and clears it away. */
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
      // A production product shows no codes, a product under test checks every answer.
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: String(poolSize),
      // The benchmarks measure beyond what one workspace or user may have.
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
  const bare = new ChildProgram<BareQuestion, BareAnswer>('bare/main');
  clean(() => bare.stop());
  const generator = new ChildProgram<LoadJob, LoadResult>('load/main');
  clean(() => generator.stop());
  const plain = new ChildProgram<PlainQuestion, PlainAnswer>('plain/main');
  clean(() => plain.stop());
  const question = { databaseUrls: roleUrls(databaseUrl), poolSize };
  const [{ address }, atPlain] = [await bare.ask(question), await plain.ask(question)];
  return {
    product,
    ours: product.addresses[0] ?? '',
    plain: atPlain.address,
    plainFanOut: atPlain.fanOut,
    bare: address,
    postmaster,
    database,
    load: (job) => generator.ask(job),
  };
}

/** As durable as in production: a commit waits for the disk, on both sides. */
async function openDatabase(clean: Clean): Promise<{ databaseUrl: string; postmaster: number }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'emberdeck-bench-'));
  clean(() => rm(dataDirectory, { recursive: true, force: true }));
  // Open, so that as root the database may be kept below it by its own user.
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
