import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  claimedGrant,
  GrantSigner,
  isSignedBy,
  requireOpenGrant,
} from '@emberdeck/platform/blobs/blob-grant';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { BlobSweep } from '@emberdeck/platform/blobs/blob-sweep';
import { Blobs, type BlobOwner, type NewBlob } from '@emberdeck/platform/blobs/blobs';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';
import { beta } from './services.js';

const { signal } = new AbortController();

describe('blobs of a service', () => {
  let database: TestDatabase;
  let work: UnitOfWork;
  let folder: string;
  let store: FolderBlobStore;
  let blobs: Blobs;
  let sweep: BlobSweep;
  const grants = new GrantSigner('analytics', 'a password of the tests');
  const newOwner = (): BlobOwner => ({ userId: randomUUID(), workspaceId: randomUUID() });

  beforeAll(async () => {
    database = await createTestDatabase({ services: [{ ...beta, name: 'analytics' }] });
    work = new UnitOfWork(await database.connect('analytics'));
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-blobs-'));
    store = new FolderBlobStore(folder);
    const clock = new SystemClock();
    blobs = new Blobs({
      service: 'analytics',
      work,
      blobStore: store,
      grants,
      clock,
      randomness: new SystemRandomness(),
      limits: { BLOB_BYTES_PER_USER: 1_000, BLOB_BYTES_PER_WORKSPACE: 1_500 },
    });
    sweep = new BlobSweep('analytics', work, store, clock);
  });

  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const put = (owner: BlobOwner, content: Buffer, changes: Partial<NewBlob> = {}) =>
    blobs.put(
      {
        owner,
        name: 'report.pdf',
        type: 'application/pdf',
        lifetimeSeconds: 3600,
        maxBytes: content.length,
        ...changes,
      },
      Readable.from([content]),
    );
  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const key of store.list('analytics', new Date(Date.now() + 60_000))) found.push(key);
    return found;
  };
  const rows = (id: string) => work.read('SELECT id FROM blob WHERE id = $1', [id]);

  it('grants a file to another reader, shown only if it is a PDF, and stores it longer', async () => {
    const owner = newOwner();
    const blob = await put(owner, randomBytes(10));
    const reader = randomUUID();
    const { url } = await blobs.addressFor(reader, owner, blob.id, { inline: true });
    const grant = claimedGrant(url.replace('/api/blobs/', ''));
    expect(grant).toMatchObject({ userId: reader, blobId: blob.id });
    expect(grant.inline).toBe(blob.type === 'application/pdf' ? true : undefined);
    await work.run((tx) => blobs.extend(tx, owner, blob.id, 86_400));
    const [row] = await work.read<{ long: boolean }>(
      `SELECT expires_at > now() + interval '23 hours' AS long FROM blob WHERE id = $1`,
      [blob.id],
    );
    expect(row?.long).toBe(true);
    await expect(work.run((tx) => blobs.extend(tx, newOwner(), blob.id, 60))).rejects.toMatchObject({
      code: 'not_found',
    });
    await work.run((tx) => blobs.deleteIfPresent(tx, owner, blob.id));
    await work.run((tx) => blobs.deleteIfPresent(tx, owner, blob.id));
    await expect(blobs.addressFor(reader, owner, blob.id)).rejects.toMatchObject({ code: 'not_found' });
    await sweep.deleteExpired(signal);
  });

  it('stores a file, and gives its address and content to its owner only', async () => {
    const owner = newOwner();
    const content = randomBytes(500);
    const blob = await put(owner, content);
    expect((await buffer(await blobs.read(owner, blob.id))).equals(content)).toBe(true);
    const { url, expiresAt } = await blobs.addressOf(owner, blob.id);
    const grant = claimedGrant(url.replace('/api/blobs/', ''));
    expect(grant).toMatchObject({
      service: 'analytics',
      blobId: blob.id,
      userId: owner.userId,
      sizeBytes: 500,
    });
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    const others = [newOwner(), { ...newOwner(), userId: owner.userId }];
    for (const other of [...others, { ...newOwner(), workspaceId: owner.workspaceId }]) {
      await expect(blobs.read(other, blob.id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(blobs.addressOf(other, blob.id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(work.run((tx) => blobs.delete(tx, other, blob.id))).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  it('applies the quotas of user and workspace, including running transfers', async () => {
    const owner = newOwner();
    await put(owner, randomBytes(600));
    await expect(put(owner, randomBytes(500))).rejects.toMatchObject({ code: 'payload_too_large' });
    const colleague = { ...newOwner(), workspaceId: owner.workspaceId };
    await put(colleague, randomBytes(800));
    await expect(put(colleague, randomBytes(150))).rejects.toMatchObject({ code: 'payload_too_large' });
    // After the transfer, only the final size counts.
    const third = newOwner();
    await put(third, randomBytes(10), { maxBytes: 1_000 });
    await put(third, randomBytes(900));
  });

  it('stores nothing of a failed transfer', async () => {
    const owner = newOwner();
    const before = (await keys()).length;
    const content = Readable.from(
      (async function* () {
        yield await Promise.resolve(randomBytes(10));
        throw new Error('cut');
      })(),
    );
    const blob = { owner, name: 'a', type: 'text/plain', lifetimeSeconds: 60, maxBytes: 1_000 };
    await expect(blobs.put(blob, content)).rejects.toThrow('cut');
    await sweep.deleteExpired(signal);
    expect(await keys()).toHaveLength(before);
    expect(await work.read('SELECT id FROM blob WHERE user_id = $1', [owner.userId])).toEqual([]);
  });

  it('deletes row and content of a transfer whose process has crashed', async () => {
    const { userId, workspaceId } = newOwner();
    const id = randomUUID();
    await store.put(blobKey('analytics', id), Readable.from(['half']), { maxBytes: 10 });
    await work.run((tx) =>
      tx.query(
        `INSERT INTO blob (id, user_id, workspace_id, name, type, size_bytes, expires_at)
         VALUES ($1, $2, $3, 'a', 't', 10, now() - interval '1 s')`,
        [id, userId, workspaceId],
      ),
    );
    await sweep.deleteExpired(signal);
    expect(await rows(id)).toEqual([]);
    expect(await keys()).not.toContain(blobKey('analytics', id));
  });

  it('deletes expired files, files deleted by their owner, and content without a row', async () => {
    const owner = newOwner();
    const [expired, deleted] = [
      await put(owner, randomBytes(10), { lifetimeSeconds: 0 }),
      await put(owner, randomBytes(10)),
    ];
    await work.run((tx) => blobs.delete(tx, owner, deleted.id));
    await expect(blobs.read(owner, deleted.id)).rejects.toMatchObject({ code: 'not_found' });
    await sweep.deleteExpired(signal);
    for (const { id } of [expired, deleted]) {
      expect(await rows(id)).toEqual([]);
      expect(await keys()).not.toContain(blobKey('analytics', id));
    }
    const kept = await put(owner, randomBytes(10));
    const orphan = blobKey('analytics', randomUUID());
    await store.put(orphan, Readable.from(['x']), { maxBytes: 1 });
    class Later extends SystemClock {
      override now = (): Date => new Date(Date.now() + 2 * 3_600_000);
    }
    await new BlobSweep('analytics', work, store, new Later()).deleteOrphans(signal);
    expect(await keys()).not.toContain(orphan);
    expect(await keys()).toContain(blobKey('analytics', kept.id));
  });

  it('rejects grants of another service and changed grants', () => {
    const owner = newOwner();
    const grant = {
      service: 'analytics',
      blobId: randomUUID(),
      userId: owner.userId,
      name: 'a',
      type: 't',
      sizeBytes: 1,
      sha256: 'ab',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    } as const;
    const text = grants.sign(grant);
    expect(isSignedBy(text, grants.publicKey)).toBe(true);
    const replica = new GrantSigner('analytics', 'a password of the tests');
    expect(isSignedBy(text, replica.publicKey)).toBe(true);
    const others = [
      new GrantSigner('identity', 'a password of the tests'),
      new GrantSigner('analytics', 'another password'),
    ];
    for (const other of others) expect(isSignedBy(other.sign(grant), grants.publicKey)).toBe(false);
    const [, signature] = text.split('.');
    const forged = Buffer.from(JSON.stringify({ ...grant, userId: randomUUID() })).toString('base64url');
    for (const wrong of [`${forged}.${signature}`, `${text}.x`, text.slice(0, -4), 'x', '']) {
      expect(isSignedBy(wrong, grants.publicKey)).toBe(false);
    }
    expect(() => requireOpenGrant(grant, owner.userId, new Date())).not.toThrow();
    expect(() => requireOpenGrant(grant, randomUUID(), new Date())).toThrow('expired');
    expect(() => requireOpenGrant(grant, owner.userId, new Date(Date.now() + 60_001))).toThrow('expired');
  });
});
