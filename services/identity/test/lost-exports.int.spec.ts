import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  createExport,
  listExports,
  personalExportReady,
  readExportFile,
} from '@emberdeck/contracts/identity/personal-exports';
import { provisionMember } from '@emberdeck/contracts/identity/provisioning';
import {
  askedForPersonalData,
  listPersonalTables,
  readPersonalPage,
} from '@emberdeck/contracts/personal/personal-pages';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { anActor } from '@emberdeck/testing/actors';
import { statementProxy, type StatementProxy } from '@emberdeck/testing/database/statement-proxy';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { eventually } from '@emberdeck/testing/eventually';
import { giveBackLostJobs, runJob } from '@emberdeck/testing/run-job';
import { stub } from '@emberdeck/testing/service-harness';
import jszip from 'jszip';
import { definition } from '../src/definition.js';
import { startIdentity, type TestIdentity } from './identity-harness.js';

interface Made {
  readonly actor: Actor;
  readonly id: string;
  readonly jobId: string;
}

describe('an export of personal data', () => {
  let folder: string;
  let database: TestDatabase;
  let proxy: StatementProxy;
  let identity: TestIdentity;
  const message = { id: randomUUID(), content: 'Hello' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-lost-exports-'));
    database = await createTestDatabase({ services: [definition] });
    proxy = await statementProxy(database.url);
    identity = await startIdentity({
      ...{ database, runtime: { deployment: 'distributed', demo: true } },
      environment: { DATABASE_URL: proxy.url, SERVICE_ROLE: 'serve', EMBERDECK_BLOB_DIR: folder },
      answers: askedForPersonalData.flatMap((service) => [
        stub(listPersonalTables(service), () =>
          service === 'messaging' ? [{ table: 'message', isAbout: false }] : [],
        ),
        stub(readPersonalPage(service), () => ({ rows: [message], next: null })),
      ]),
    });
  });

  afterAll(async () => {
    await identity.service.stop();
    await proxy.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** An export that waits for a worker. */
  async function begun(): Promise<Made> {
    const actor = anActor();
    const { userId, workspaceId, role, displayName } = actor;
    await identity.service.call(provisionMember, {
      ...{ userId, displayName, firstName: 'Zorah', lastName: 'Line', referralCode: null },
      ...{ email: `${userId}@example.com`, workspace: { id: workspaceId, name: 'Home' } },
      ...{ role, ownsWorkspace: true },
    });
    const { id } = await identity.service.call(createExport, {}, { actor });
    const [row] = await database.asAdministrator<{ jobId: string }>(
      `SELECT job_id AS "jobId" FROM identity.personal_export WHERE id = $1`,
      [id],
    );
    return { actor, id, jobId: row?.jobId ?? '' };
  }

  /** Runs the job until it has ended, as workers do after a run was lost. */
  async function goOn({ jobId }: Made): Promise<void> {
    await eventually(async () => {
      await giveBackLostJobs(identity.service);
      const [job] = await database.asAdministrator<{ status: string }>(
        'SELECT status FROM identity.job WHERE id = $1',
        [jobId],
      );
      if (job?.status === 'queued') await runJob(identity.service, jobId);
      else expect(job?.status).toBe('succeeded');
    });
  }

  /** What the person finds, and what is kept for longer than an hour. */
  async function outcomeOf({ actor, id }: Made) {
    const [shown] = await identity.service.call(listExports, {}, { actor });
    const address = await identity.service.call(readExportFile, { id }, { actor }).then(
      () => 'an address',
      () => 'no address',
    );
    const kept = await database.asAdministrator<{ id: string }>(
      `SELECT id FROM identity.blob WHERE user_id = $1 AND expires_at > now() + interval '1 hour'`,
      [actor.userId],
    );
    const [file] = kept;
    const store = new FolderBlobStore(folder);
    const archive =
      file && (await jszip.loadAsync(await buffer(await store.get(blobKey('identity', file.id)))));
    const messages = await archive?.file('portable/messaging-message.json')?.async('string');
    return {
      status: shown?.status,
      address,
      kept: kept.length,
      messages: JSON.parse(messages ?? '[]') as unknown,
    };
  }

  const losses = { 'its connection': 'loseAnswer', 'its process': 'loseClient' } as const;

  it.each(Object.entries(losses))('is made once, at whatever change %s is lost', async (_what, lose) => {
    const lost: string[] = [];
    const made: Made[] = [];
    for (let isOver = false; !isOver;) {
      const each = await begun();
      made.push(each);
      // The relay has written what it changes.
      await identity.service.published(personalExportReady);
      proxy[lose](lost.length + 1);
      await runJob(identity.service, each.jobId).catch(() => undefined);
      const statement = proxy.passAll();
      await goOn(each);
      const outcome = await outcomeOf(each);
      expect({ statement, ...outcome }).toEqual({
        ...{ statement, status: 'ready', address: 'an address', kept: 1, messages: [message] },
      });
      if (statement === null) isOver = true;
      else lost.push(statement);
    }
    expect(lost.filter((statement) => statement === 'COMMIT').length).toBeGreaterThan(3);
    const told = (await identity.service.published(personalExportReady)).map(({ exportId }) => exportId);
    expect(made.map(({ id }) => told.filter((each) => each === id).length)).toEqual(made.map(() => 1));
  });
});
