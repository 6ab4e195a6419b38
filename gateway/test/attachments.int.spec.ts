import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { readAttachment } from '@emberdeck/contracts/messaging/attachments';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('files of messages at the gateway', () => {
  let gateway: TestGateway;
  let folder: string;
  const blobId = randomUUID();
  const gone = randomUUID();
  const content = Buffer.from('<script>alert(1)</script>');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-attachments-'));
    gateway = await startGateway({ EMBERDECK_BLOB_DIR: folder });
    gateway.answer(readAttachment, (input) => {
      const { id, part } = input as CallInput<typeof readAttachment>;
      if (id === gone) throw new AppError('not_found', 'The file was not found');
      const type = part === 'image' ? 'image/webp' : 'text/plain';
      return { blobId, name: 'a.html', type, sizeBytes: content.length, sha256: 'ab' };
    });
    const options = { maxBytes: content.length };
    await new FolderBlobStore(folder).put(blobKey('messaging', blobId), Readable.from([content]), options);
  });

  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const read = (part: 'file' | 'image', headers: Record<string, string> = {}, id: string = randomUUID()) =>
    fetch(`${gateway.address}/api/attachments/${id}/${part}`, {
      headers: { cookie: `emberdeck_session=${gateway.signIn().cookie}`, ...headers },
    });

  it('are downloads that no browser runs', async () => {
    const answer = await read('file');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
  });

  it('are shown as images by their copy alone, which the browser asks about before each use', async () => {
    const answer = await read('image');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^inline;/),
      'content-security-policy': "default-src 'none'",
      'cache-control': 'private, no-cache',
      etag: '"ab"',
    });
    expect((await read('image', { 'if-none-match': '"ab"' })).status).toBe(304);
    expect((await read('image', { 'if-none-match': '"ab"' }, gone)).status).toBe(404);
  });

  it('need a session', async () => {
    expect((await fetch(`${gateway.address}/api/attachments/${randomUUID()}/file`)).status).toBe(401);
  });
});
