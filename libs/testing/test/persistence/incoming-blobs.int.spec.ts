import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimedWriteGrant, GrantSigner, isSignedBy } from '@emberdeck/platform/blobs/blob-grant';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { BlobSweep } from '@emberdeck/platform/blobs/blob-sweep';
import { type BlobOwner, Blobs, type BlobsParts } from '@emberdeck/platform/blobs/blobs';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { IncomingBlobs } from '@emberdeck/platform/blobs/incoming-blobs';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';
import { beta } from './services.js';

const service = 'analytics';
const { signal } = new AbortController();

describe('a file that a browser sends', () => {
  let database: TestDatabase;
  let folder: string;
  let parts: BlobsParts & { readonly blobStore: FolderBlobStore };
  let incoming: IncomingBlobs;
  let blobs: Blobs;
  let sweep: BlobSweep;
  const content = randomBytes(900);

  beforeAll(async () => {
    database = await createTestDatabase({ services: [{ ...beta, name: service }] });
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-incoming-'));
    parts = {
      service,
      work: new UnitOfWork(await database.connect(service)),
      blobStore: new FolderBlobStore(folder),
      grants: new GrantSigner(service, 'a password of the tests'),
      clock: new SystemClock(),
      randomness: new SystemRandomness(),
      limits: { BLOB_BYTES_PER_USER: 1_000, BLOB_BYTES_PER_WORKSPACE: 1_500 },
    };
    incoming = new IncomingBlobs(parts);
    blobs = new Blobs(parts);
    sweep = new BlobSweep(service, parts.work, parts.blobStore, parts.clock);
  });

  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const newOwner = (): BlobOwner => ({ userId: randomUUID(), workspaceId: randomUUID() });
  const expectFile = (owner: BlobOwner, maxBytes = content.length) =>
    parts.work.run((tx) => incoming.expect(tx, { owner, name: 'figures.csv', type: 'text/csv', maxBytes }));
  /** What the gateway does with a request: it stores a part, and ends it. */
  const send = async (owner: BlobOwner, blobId: string, offset: number, end: number, isLast = false) => {
    const { partId } = await incoming.beginPart(owner, blobId, offset);
    const stored = await parts.blobStore.put(
      blobKey(service, partId),
      Readable.from([content.subarray(offset, end)]),
      { maxBytes: content.length },
    );
    return { blobId, partId, ...stored, isLast };
  };
  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const key of parts.blobStore.list(service, new Date(Date.now() + 60_000))) found.push(key);
    return found;
  };

  it('arrives at once, is hashed once, and is deleted where nothing uses it', async () => {
    const owner = newOwner();
    const { id, url } = await expectFile(owner);
    const text = url.replace('/api/incoming/', '');
    expect(claimedWriteGrant(text)).toMatchObject({ service, blobId: id, userId: owner.userId });
    expect(isSignedBy(text, parts.grants.publicKey, 'write')).toBe(true);
    expect(isSignedBy(text, parts.grants.publicKey)).toBe(false);
    expect(await incoming.arrived(owner, id)).toEqual({ offset: 0, sizeBytes: 900, isStored: false });
    const part = await send(owner, id, 0, 900);
    expect(part.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    const arrived = { offset: 900, sizeBytes: 900, isStored: true };
    expect(await incoming.endPart(owner, part)).toEqual(arrived);
    expect(await incoming.endPart(owner, part)).toEqual(arrived);
    expect((await buffer(await blobs.read(owner, id))).equals(content)).toBe(true);
    expect(await keys()).toEqual([blobKey(service, id)]);
    await parts.work.run((tx) =>
      tx.query(`UPDATE blob SET expires_at = expires_at - interval '61 minutes' WHERE id = $1`, [id]),
    );
    await sweep.deleteExpired(signal);
    expect(await keys()).toEqual([]);
  });

  it('goes on at its offset after lost connections, whatever they left', async () => {
    const owner = newOwner();
    const { id } = await expectFile(owner);
    expect(await incoming.endPart(owner, await send(owner, id, 0, 300))).toMatchObject({ offset: 300 });
    // A connection that is lost before its part ends, and another request in its place.
    const late = await send(owner, id, 300, 310);
    const part = await send(owner, id, 300, 700);
    await expect(incoming.endPart(owner, late)).rejects.toMatchObject({ code: 'conflict' });
    expect(await incoming.endPart(owner, part)).toMatchObject({ offset: 700, isStored: false });
    await expect(incoming.beginPart(owner, id, 300)).rejects.toMatchObject({ code: 'conflict' });
    expect(await incoming.endPart(owner, await send(owner, id, 700, 900))).toMatchObject({ isStored: true });
    expect((await buffer(await blobs.read(owner, id))).equals(content)).toBe(true);
    await expect(incoming.beginPart(owner, id, 900)).rejects.toMatchObject({ code: 'conflict' });
    await parts.work.run((tx) => blobs.delete(tx, owner, id));
    await sweep.deleteExpired(signal);
    await sweep.deleteOrphans(signal);
  });

  it('is finished by an empty part after a crash between its last part and its end', async () => {
    const owner = newOwner();
    const { id } = await expectFile(owner);
    const { partId, sizeBytes, sha256 } = await send(owner, id, 0, 900);
    const given = [partId, sizeBytes, sha256];
    await parts.work.run((tx) =>
      tx.query('UPDATE blob_part SET size_bytes = $2, sha256 = $3 WHERE id = $1', given),
    );
    await parts.blobStore.move(blobKey(service, partId), blobKey(service, id));
    expect(await incoming.endPart(owner, await send(owner, id, 900, 900))).toMatchObject({ isStored: true });
    expect((await buffer(await blobs.read(owner, id))).equals(content)).toBe(true);
    await parts.work.run((tx) => blobs.delete(tx, owner, id));
  });

  it('may be smaller than announced, or empty', async () => {
    const owner = newOwner();
    const [short, empty] = [await expectFile(owner, 400), await expectFile(owner, 400)];
    expect(await incoming.endPart(owner, await send(owner, short.id, 0, 7, true))).toEqual({
      offset: 7,
      sizeBytes: 7,
      isStored: true,
    });
    expect(await incoming.endPart(owner, await send(owner, empty.id, 0, 0, true))).toMatchObject({
      sizeBytes: 0,
      isStored: true,
    });
    expect(await buffer(await blobs.read(owner, empty.id))).toHaveLength(0);
  });

  it('is refused beyond a quota before a byte is sent, and not found by others', async () => {
    const owner = newOwner();
    const { id } = await expectFile(owner, 600);
    await expect(expectFile(owner, 600)).rejects.toMatchObject({ code: 'payload_too_large' });
    for (const other of [newOwner(), { ...owner, workspaceId: randomUUID() }]) {
      await expect(incoming.beginPart(other, id, 0)).rejects.toMatchObject({ code: 'not_found' });
      await expect(incoming.arrived(other, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    const part = await send(owner, id, 0, 600);
    await expect(incoming.endPart(newOwner(), part)).rejects.toMatchObject({ code: 'not_found' });
    await expect(blobs.read(owner, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
