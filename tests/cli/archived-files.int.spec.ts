import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { blobKey, type BlobStore } from '@emberdeck/platform/blobs/blob-store';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { openBlobStore } from '@emberdeck/platform/blobs/open-blob-store';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { parseSettings } from '@emberdeck/platform/config/settings';
import type { ServiceDefinition } from '@emberdeck/platform/runtime/service-definition';
import { SilentLogger } from '@emberdeck/testing/database/silent-logger';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { startS3Storage } from '@emberdeck/testing/s3-storage';
import type { Manifest } from '@emberdeck/apps/cli/archive/manifest';
import { readArchive } from '@emberdeck/apps/cli/archive/read-archive';
import { writeArchive } from '@emberdeck/apps/cli/backup/write-archive';
import { type RestoredFiles, restoreBlobs } from '@emberdeck/apps/cli/restore/blobs';
import { dropDatabase, leftovers } from '@emberdeck/apps/cli/restore/databases';
import { restoreArchive } from '@emberdeck/apps/cli/restore/restore-archive';
import { loadServices } from '@emberdeck/apps/shared/services';

describe('archived files', () => {
  const services: ServiceDefinition[] = [];
  const { signal } = new AbortController();
  const logger = new SilentLogger();

  let database: TestDatabase;
  let folder: string;
  let archive: string;
  let archives = 0;

  beforeAll(async () => {
    // Loads in sequence: jest's module loader confuses modules that are imported at the same time.
    for (const name of serviceNames) services.push(...(await loadServices([name])));
    database = await createTestDatabase({ services });
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-archived-files-'));
  });

  beforeEach(async () => {
    await database.asAdministrator('DELETE FROM analytics.blob');
    archive = join(folder, `archive-${(archives += 1)}`);
  });

  afterAll(async () => {
    for (const name of await leftovers(database.url)) await dropDatabase(database.url, name);
    await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
  });

  interface StoredFile {
    readonly id: string;
    readonly key: string;
    readonly content: Buffer;
  }

  async function storeFile(store: BlobStore, content = randomBytes(5_000)): Promise<StoredFile> {
    const id = randomUUID();
    const key = blobKey('analytics', id);
    await store.put(key, Readable.from([content]), { maxBytes: content.length });
    await database.asAdministrator(
      `INSERT INTO analytics.blob (id, user_id, workspace_id, name, type, size_bytes, sha256, stored_at, expires_at)
     VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'report.pdf', 'application/pdf', $2, $3, now(), now() + interval '1 day')`,
      [id, content.length, createHash('sha256').update(content).digest('hex')],
    );
    return { id, key, content };
  }

  const backup = (blobStore: BlobStore, contents: 'included' | 'left-out' = 'included'): Promise<Manifest> =>
    writeArchive({
      databaseUrl: database.url,
      services,
      dataDirectory: join(folder, 'data'),
      folder: archive,
      blobStore,
      contents,
      now: new Date(),
      signal,
    });

  function settingsOf(blobs: Readonly<Record<string, string>>) {
    const environment = {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATABASE_ROLE_SECRET: database.secret,
      CONTEXT_SECRET: 'the context secret of the tests, long enough',
      ENCRYPTION_KEY: 'the encryption key of the tests, long enough',
      EMBERDECK_DATA_DIR: join(folder, 'data'),
      ...blobs,
    };
    return { environment, base: parseSettings({ base: baseSettings }, environment).base };
  }

  /** Restores the stored files; their rows are in the test's database already. */
  const restoreInto = (blobStore: BlobStore, manifest: Manifest): Promise<RestoredFiles> =>
    restoreBlobs({ archive: manifest, folder: archive, url: database.url, blobStore, logger, signal });

  const contentIn = async (store: BlobStore, { key }: StoredFile): Promise<Buffer> =>
    buffer(await store.get(key));

  interface Places {
    readonly source: BlobStore;
    readonly target: Readonly<Record<string, string>>;
    readonly close: () => Promise<void>;
  }

  const folders = (): Promise<Places> =>
    Promise.resolve({
      source: new FolderBlobStore(join(folder, 'source')),
      target: { EMBERDECK_BLOB_DIR: join(folder, 'target') },
      close: () => Promise.resolve(),
    });

  async function buckets(): Promise<Places> {
    const [source, target] = [await startS3Storage(), await startS3Storage()];
    return {
      source: openBlobStore(settingsOf(source.settings).base),
      target: target.settings,
      close: async () => {
        await Promise.all([source.close(), target.close()]);
      },
    };
  }

  describe.each([
    ['a folder', folders],
    ['a bucket', buckets],
  ])('the files of an archive, in %s', (_where, open) => {
    let places: Places;
    let target: BlobStore;

    beforeAll(async () => {
      places = await open();
      target = openBlobStore(settingsOf(places.target).base);
    });

    afterAll(() => places.close());

    it('are restored with the same contents into an empty store', async () => {
      const files = [await storeFile(places.source), await storeFile(places.source, Buffer.alloc(0))];
      const manifest = await backup(places.source);
      expect(await restoreInto(target, manifest)).toMatchObject({ restored: 2, present: 0, missing: [] });
      for (const file of files) expect((await contentIn(target, file)).equals(file.content)).toBe(true);
      expect(await restoreInto(target, manifest)).toMatchObject({ restored: 0, present: 2, missing: [] });
    });

    it('are reported by backup and restore if the content is absent or differs', async () => {
      const [absent, damaged, sound] = [
        await storeFile(places.source),
        await storeFile(places.source),
        await storeFile(places.source),
      ];
      await places.source.delete(absent.key);
      await places.source.delete(damaged.key);
      await places.source.put(damaged.key, Readable.from([randomBytes(5_000)]), { maxBytes: 5_000 });
      const manifest = await backup(places.source);
      const faults = (missing: readonly { file: string; fault: string }[] = []) =>
        Object.fromEntries(missing.map(({ file, fault }) => [file, fault]));
      expect(faults(manifest.blobs?.missing)).toEqual({ [absent.key]: 'absent', [damaged.key]: 'differs' });
      const files = await restoreInto(target, manifest);
      expect(files.restored).toBe(1);
      expect(faults(files.missing)).toEqual({ [absent.key]: 'absent', [damaged.key]: 'absent' });
      expect((await contentIn(target, sound)).equals(sound.content)).toBe(true);
    });

    it('are expected in the store if the archive leaves them out', async () => {
      const file = await storeFile(places.source);
      const manifest = await backup(places.source, 'left-out');
      expect(manifest).toMatchObject({ blobs: { files: [], missing: [] } });
      const { missing } = await restoreInto(target, manifest);
      expect(missing).toMatchObject([{ file: file.key, name: 'report.pdf', fault: 'absent' }]);
      await target.put(file.key, Readable.from([file.content]), { maxBytes: file.content.length });
      expect(await restoreInto(target, manifest)).toMatchObject({ restored: 0, present: 1, missing: [] });
    });

    it('are not reported if the user deleted them during the backup', async () => {
      const file = await storeFile(places.source);
      const get = async (): Promise<Readable> => {
        await database.asAdministrator('UPDATE analytics.blob SET expires_at = now()');
        await places.source.delete(file.key);
        return places.source.get(file.key);
      };
      const slow = new Proxy(places.source, {
        get: (store, name) => (name === 'get' ? get : (Reflect.get(store, name) as unknown)),
      });
      const manifest = await backup(slow);
      expect(manifest.blobs).toMatchObject({ files: [], missing: [], deleted: [file.key] });
      await database.asAdministrator(`UPDATE analytics.blob SET expires_at = now() + interval '1 day'`);
      expect(await restoreInto(target, manifest)).toMatchObject({ restored: 0, missing: [] });
      expect(await database.asAdministrator('SELECT FROM analytics.blob WHERE expires_at > now()')).toEqual(
        [],
      );
    });
  });

  it('refuses an archive with a changed file', async () => {
    const { source } = await folders();
    const { id } = await storeFile(source);
    const path = `blobs/analytics/${id.slice(0, 2)}/${id}`;
    await backup(source);
    await writeFile(join(archive, path), randomBytes(5_000));
    await expect(readArchive(archive, signal)).rejects.toThrow(path);
  });

  it('restores the files with the rows of the archive', async () => {
    const { source, target } = await folders();
    const file = await storeFile(source);
    await backup(source);
    await database.asAdministrator('DELETE FROM analytics.blob');
    const options = {
      folder: archive,
      services,
      logger,
      now: new Date(),
      dropSecrets: false,
      erased: [],
      signal,
    };
    const { base, environment } = settingsOf(target);
    const { files } = await restoreArchive({ ...options, base, environment });
    expect(files).toMatchObject({ restored: 1, missing: [] });
    expect((await contentIn(openBlobStore(base), file)).equals(file.content)).toBe(true);
    expect(await database.asAdministrator('SELECT id FROM analytics.blob')).toEqual([{ id: file.id }]);
  });

  it('deletes the copied files if one cannot be copied', async () => {
    const { source } = await folders();
    const files = [await storeFile(source), await storeFile(source)];
    const manifest = await backup(source);
    const store = new FolderBlobStore(join(folder, 'full'));
    let puts = 0;
    const put: BlobStore['put'] = (...given) => {
      puts += 1;
      return puts === 1 ? store.put(...given) : Promise.reject(new Error('No space left'));
    };
    const blobStore = new Proxy(store, {
      get: (real, name) => (name === 'put' ? put : (Reflect.get(real, name) as unknown)),
    });
    await expect(restoreInto(blobStore, manifest)).rejects.toThrow('No space left');
    expect(puts).toBe(2);
    for (const { key } of files) await expect(store.get(key)).rejects.toMatchObject({ code: 'not_found' });
  });
});
