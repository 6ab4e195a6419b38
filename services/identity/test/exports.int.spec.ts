import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkBlob } from '@emberdeck/contracts/blobs/blob';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { listAuditLog } from '@emberdeck/contracts/identity/audit-log';
import {
  createExport,
  deleteExport,
  listExports,
  type PersonalExport,
  personalExportReady,
  readExportFile,
} from '@emberdeck/contracts/identity/personal-exports';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import {
  askedForPersonalData,
  listPersonalTables,
  readPersonalPage,
} from '@emberdeck/contracts/personal/personal-pages';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { notFound } from '@emberdeck/platform/errors/app-error';
import { eventually } from '@emberdeck/testing/eventually';
import { stub } from '@emberdeck/testing/service-harness';
import jszip from 'jszip';
import { endExports } from '../src/exports/exports.queries.js';
import { tokenHash } from '../src/secret-token.js';
import { dayMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('exports of personal data', () => {
  let identity: TestIdentity;
  let folder: string;
  let people = 0;
  /** Pages of messaging, by the place before them. */
  let messagingFails = 0;
  let isHeld = false;
  /** The page whose answer is lost once, by its person: its table and the place before it. */
  const lostPages = new Map<string, string>();
  const fileId = randomUUID();
  const messages = [
    { id: randomUUID(), content: '=HYPERLINK("http://evil.example")' },
    { id: randomUUID(), content: '<script>alert(1)</script>' },
  ];

  const pageOf = (table: string, after: string | null) => {
    if (table === 'blob') {
      const gone = { id: randomUUID(), name: 'gone.txt', type: 'text/plain', size_bytes: 4 };
      const file = { id: fileId, name: '../../etc/plan.txt', type: 'text/plain', size_bytes: 5 };
      return { rows: [file, gone], next: null };
    }
    // Two pages of one row each.
    return after === null
      ? { rows: messages.slice(0, 1), next: 'one' }
      : { rows: messages.slice(1), next: null };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-exports-'));
    const tables = [
      { table: 'message', isAbout: false },
      { table: 'blob', isAbout: false },
    ];
    identity = await startIdentity({
      environment: { EMBERDECK_BLOB_DIR: folder },
      answers: askedForPersonalData.flatMap((service) => [
        stub(listPersonalTables(service), async () => {
          if (service === 'messaging' && messagingFails > 0) {
            messagingFails -= 1;
            throw new Error('messaging is away');
          }
          if (isHeld) await eventually(() => Promise.resolve(expect(isHeld).toBe(false)), 20_000);
          return service === 'messaging' ? tables : [];
        }),
        stub(readPersonalPage(service), ({ userId, table, after }) => {
          if (service !== 'messaging') throw notFound('The table');
          if (lostPages.get(userId) === `${table} ${after}`) {
            lostPages.delete(userId);
            throw new Error('The process was killed');
          }
          return pageOf(table, after);
        }),
      ]),
    });
    await new FolderBlobStore(folder).put(
      blobKey('messaging', fileId),
      Readable.from([Buffer.from('plans')]),
      {
        maxBytes: 10,
      },
    );
  });

  afterAll(async () => {
    await identity.service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function joined(name = 'Ada <b>Quillfeather</b>'): Promise<Actor> {
    people += 1;
    const sessionId = tokenHash(await new Visitor(identity, `export${people}@example.com`).join(name));
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (!actor) throw new Error('The session has ended');
    return actor;
  }

  const list = (actor: Actor) => identity.service.call(listExports, {}, { actor });
  const create = (actor: Actor) => identity.service.call(createExport, {}, { actor });
  const withdraw = (actor: Actor, id: string) => identity.service.call(deleteExport, { id }, { actor });
  const addressOf = (actor: Actor, id: string) => identity.service.call(readExportFile, { id }, { actor });
  const mayRead = async (actor: Actor, blobId: string): Promise<boolean> =>
    (await identity.service.call(checkBlob('identity'), { blobId }, { actor })).mayRead;

  const reached = (actor: Actor, status: PersonalExport['status']) =>
    eventually(async () => expect(await list(actor)).toMatchObject([{ status }]), 20_000);

  async function blobOf(id: string): Promise<string> {
    const [row] = await identity.service.database.asAdministrator<{ blob: string }>(
      'SELECT blob_id AS blob FROM identity.personal_export WHERE id = $1',
      [id],
    );
    return row?.blob ?? '';
  }

  async function archiveOf(id: string): Promise<jszip> {
    const store = new FolderBlobStore(folder);
    return jszip.loadAsync(await buffer(await store.get(blobKey('identity', await blobOf(id)))));
  }

  const textOf = async (archive: jszip, path: string): Promise<string> =>
    (await archive.file(path)?.async('string')) ?? `no ${path}`;

  it('hold what all services know of the person, as JSON, CSV and pages, with the files', async () => {
    const actor = await joined();
    const other = await joined('Grace');
    const { id } = await create(actor);
    await reached(actor, 'ready');
    const archive = await archiveOf(id);
    expect(JSON.parse(await textOf(archive, 'portable/messaging-message.json'))).toEqual(messages);
    expect(await textOf(archive, 'files/messaging/1-.._.._etc_plan.txt')).toBe('plans');
    const contact = await textOf(archive, 'portable/identity-contact.json');
    expect(contact).toContain('export1@example.com');
    expect(JSON.parse(await textOf(archive, 'about-you/identity-membership.json'))).toHaveLength(1);
    const all = await Promise.all(Object.keys(archive.files).map((path) => textOf(archive, path)));
    expect(all.join('')).not.toContain('export2@example.com');
    expect(all.join('')).not.toContain(other.userId);
    const index = await textOf(archive, 'index.html');
    for (const [, path = ''] of index.matchAll(/href="([^"]+)"/g)) {
      expect([path, archive.file(decodeURI(path)) !== null]).toEqual([path, true]);
    }
    expect(index).toContain('gone.txt: not in the archive');
    expect(JSON.parse(await textOf(archive, 'schema.json'))).toMatchObject({
      tables: expect.arrayContaining([
        expect.objectContaining({ table: 'message', rows: 2, columns: ['id', 'content'] }),
      ]),
    });
  });

  it('run no formula in a spreadsheet and no script in a browser, and load nothing', async () => {
    const actor = await joined();
    const { id } = await create(actor);
    await reached(actor, 'ready');
    const archive = await archiveOf(id);
    const csv = await textOf(archive, 'portable/messaging-message.csv');
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const pages = Object.keys(archive.files).filter((path) => path.endsWith('.html'));
    const texts = await Promise.all(pages.map((path) => textOf(archive, path)));
    expect(texts.join('')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(texts.join('')).not.toMatch(/<script|<b>|\ssrc=|<link|@import|url\(/);
    for (const text of texts) expect(text).toContain(`content="default-src 'none'`);
  });

  it('tell the person and the audit log, and are served to their person alone', async () => {
    const [actor, other] = [await joined(), await joined()];
    const { id } = await create(actor);
    await reached(actor, 'ready');
    const [row] = await list(actor);
    expect(row).toMatchObject({ id, progress: 100, reason: null, expiresAt: expect.any(String) });
    expect(row?.sizeBytes).toBeGreaterThan(500);
    expect(await identity.service.published(personalExportReady)).toContainEqual(
      expect.objectContaining({ userId: actor.userId, workspaceId: actor.workspaceId, exportId: id }),
    );
    await eventually(async () => {
      const log = await identity.service.call(
        listAuditLog,
        { action: 'exported', limit: 50, search: null },
        { actor },
      );
      expect(log).toMatchObject([{ target: { type: 'export', id } }]);
    });
    expect((await addressOf(actor, id)).url).toMatch(/^\/api\/blobs\//);
    const blobId = await blobOf(id);
    expect([await mayRead(actor, blobId), await mayRead(other, blobId)]).toEqual([true, false]);
    await expect(addressOf(other, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(withdraw(other, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await list(other)).toEqual([]);
  });

  it('of 50 requests at once begin once, and once a day', async () => {
    const actor = await joined();
    const made = await Promise.all(Array.from({ length: 50 }, () => create(actor)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await reached(actor, 'ready');
    await expect(create(actor)).rejects.toMatchObject({ code: 'too_many_requests' });
    await withdraw(actor, made[0]?.id ?? '');
    await expect(create(actor)).rejects.toMatchObject({ code: 'too_many_requests' });
    identity.clock.advance(dayMs);
    expect((await create(actor)).status).toBe('queued');
    await reached(actor, 'ready');
  });

  it('go on after a service was away, and a failed one may be repeated at once', async () => {
    const actor = await joined();
    messagingFails = 1;
    await create(actor);
    await reached(actor, 'ready');
    const second = await joined();
    const { id } = await create(second);
    await reached(second, 'ready');
    await identity.service.database.asAdministrator(
      `UPDATE identity.personal_export SET blob_id = NULL WHERE id = $1`,
      [id],
    );
    await identity.service.database.asAdministrator(
      `UPDATE identity.job SET status = 'failed', reason = 'No space' WHERE input->>'exportId' = $1`,
      [id],
    );
    expect(await list(second)).toMatchObject([{ status: 'failed', reason: 'No space', expiresAt: null }]);
    expect((await create(second)).id).not.toBe(id);
  });

  it('begin again at whatever page their process was killed, and leave one file', async () => {
    const made = await Promise.all(
      ['message null', 'message one', 'blob null'].map(async (page) => {
        const actor = await joined();
        lostPages.set(actor.userId, page);
        return { actor, id: (await create(actor)).id };
      }),
    );
    for (const { actor, id } of made) {
      await reached(actor, 'ready');
      const archive = await archiveOf(id);
      expect(JSON.parse(await textOf(archive, 'portable/messaging-message.json'))).toEqual(messages);
      const files = await identity.service.database.asAdministrator(
        'SELECT id FROM identity.blob WHERE user_id = $1 AND expires_at > now()',
        [actor.userId],
      );
      expect(files).toHaveLength(1);
    }
    expect(lostPages.size).toBe(0);
  });

  it('can be withdrawn while they are made and when they are ready: then no file is left', async () => {
    const actor = await joined();
    isHeld = true;
    const { id } = await create(actor);
    await reached(actor, 'running');
    await withdraw(actor, id);
    isHeld = false;
    expect(await list(actor)).toEqual([]);
    await eventually(async () => {
      const jobs = await identity.service.database.asAdministrator(
        `SELECT status FROM identity.job WHERE input->>'exportId' = $1`,
        [id],
      );
      expect(jobs).toEqual([{ status: 'canceled' }]);
    }, 20_000);
    const ready = await joined();
    const made = await create(ready);
    await reached(ready, 'ready');
    const blobId = await blobOf(made.id);
    await withdraw(ready, made.id);
    expect(await mayRead(ready, blobId)).toBe(false);
    await expect(addressOf(ready, made.id)).rejects.toMatchObject({ code: 'not_found' });
    const expired = await identity.service.database.asAdministrator(
      `SELECT id FROM identity.blob WHERE id = $1 AND expires_at <= now()`,
      [blobId],
    );
    expect(expired).toHaveLength(1);
    expect(await readdir(join(folder, 'identity'))).not.toContain(`${blobId}.partial`);
  });

  it('do not come back with a restored backup', async () => {
    const actor = await joined();
    const { id } = await create(actor);
    await reached(actor, 'ready');
    const blobId = await blobOf(id);
    await identity.service.database.asAdministrator(`SET search_path = identity; ${endExports.join(';')}`);
    expect(await list(actor)).toEqual([]);
    expect(await mayRead(actor, blobId)).toBe(false);
    const left = await identity.service.database.asAdministrator(
      'SELECT id FROM identity.blob WHERE expires_at > now()',
    );
    expect(left).toEqual([]);
  });
});
