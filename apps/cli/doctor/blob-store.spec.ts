import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lookAtBlobStore } from './blob-store.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberdeck-doctor-'));
});

afterAll(() => rm(folder, { recursive: true }));

it('writes, reads and deletes a file in the store', async () => {
  const [found] = await lookAtBlobStore({ EMBERDECK_DATA_DIR: folder });
  expect(found).toMatchObject({ kind: 'fine', area: 'files' });
  const names = await readdir(join(folder, 'blobs'), { recursive: true, withFileTypes: true });
  expect(names.filter((each) => each.isFile())).toEqual([]);
});

it('reports a folder that cannot be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const [found] = await lookAtBlobStore({ EMBERDECK_BLOB_DIR: file, EMBERDECK_DATA_DIR: folder });
  expect(found).toMatchObject({ kind: 'finding', sentence: expect.stringContaining('does not store files') });
});

it('reports a bucket that does not respond', async () => {
  const bucket = {
    BLOB_S3_BUCKET: 'files',
    BLOB_S3_ENDPOINT: 'http://127.0.0.1:1',
    BLOB_S3_ACCESS_KEY_ID: 'id',
    BLOB_S3_SECRET_ACCESS_KEY: 'key',
  };
  const [found] = await lookAtBlobStore(bucket);
  expect(found).toMatchObject({ kind: 'finding', sentence: expect.stringContaining('The bucket files') });
});

it('adds a note instead of a probe when the settings are invalid', async () => {
  const [found] = await lookAtBlobStore({ BLOB_S3_ENDPOINT: 'not an address' });
  expect(found).toMatchObject({ kind: 'note' });
});
