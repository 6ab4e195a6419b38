import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames } from '@emberdeck/contracts/core/service-names';
import { blobServices } from '@emberdeck/contracts/registry/registry';
import { type BlobGrant, checkBlob, readBlobKey } from '@emberdeck/contracts/blobs/blob';
import { GrantSigner } from '@emberdeck/platform/blobs/blob-grant';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { eventually } from '@emberdeck/testing/eventually';
import { startGateway, type TestGateway } from './gateway-harness.js';

/** The open files of this process below a folder; empty if the system does not list them. */
function openBelow(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd')
    .map((name) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`);
      } catch {
        return '';
      }
    })
    .filter((path) => path.startsWith(folder));
}

describe('files at the gateway', () => {
  let gateway: TestGateway;
  let folder: string;
  const grants = new GrantSigner('analytics', 'the first password');
  const content = randomBytes(100_000);
  const blobId = randomUUID();
  const unshared = randomUUID();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-blobs-'));
    gateway = await startGateway({ EMBERDECK_BLOB_DIR: folder });
    gateway.answer(checkBlob('analytics'), (input) => ({
      mayRead: (input as { blobId: string }).blobId !== unshared,
    }));
    gateway.answer(readBlobKey('analytics'), () => ({ publicKey: grants.publicKey }));
    await store(blobId, content);
  });

  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const store = (id: string, bytes: Buffer) =>
    new FolderBlobStore(folder).put(blobKey('analytics', id), Readable.from([bytes]), {
      maxBytes: bytes.length,
    });
  const grantOf = (userId: string, changes: Partial<BlobGrant> = {}): BlobGrant => ({
    service: 'analytics',
    blobId,
    userId,
    name: 'Übersicht.pdf',
    type: 'application/pdf',
    sizeBytes: content.length,
    sha256: 'ab',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    ...changes,
  });
  const read = (text: string, cookie: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.address}/api/blobs/${text}`, {
      headers: { cookie: `emberdeck_session=${cookie}`, ...headers },
    });

  it('streams the file with its name, type and size, as a sandboxed attachment', async () => {
    const { actor, cookie } = gateway.signIn();
    const answer = await read(grants.sign(grantOf(actor.userId)), cookie);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '100000',
      'content-disposition': `attachment; filename="_bersicht.pdf"; filename*=UTF-8''%C3%9Cbersicht.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  it('streams a range, and refuses a range outside the file', async () => {
    const { actor, cookie } = gateway.signIn();
    const text = grants.sign(grantOf(actor.userId));
    const part = await read(text, cookie, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/100000']);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true);
    const outside = await read(text, cookie, { range: 'bytes=100000-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */100000']);
  });

  it('refuses a grant of another user, an expired one, a forged one and one of a service without files', async () => {
    const { actor, cookie } = gateway.signIn();
    const foreign = new GrantSigner('analytics', 'the password of another');
    const texts = [
      grants.sign(grantOf(randomUUID())),
      grants.sign(grantOf(actor.userId, { expiresAt: new Date(Date.now() - 1).toISOString() })),
      foreign.sign(grantOf(actor.userId)),
      grants.sign(
        grantOf(actor.userId, { service: serviceNames.find((name) => !blobServices.includes(name)) }),
      ),
      grants.sign(grantOf(actor.userId, { blobId: randomUUID() })),
      'nothing',
    ];
    for (const text of texts) {
      const answer = await read(text, cookie);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
    const anonymous = await read(grants.sign(grantOf(actor.userId)), 'x'.repeat(43));
    expect(anonymous.status).toBe(401);
  });

  it('asks the owner when a grant is used, so that it ends with the right of its user', async () => {
    const { actor, cookie } = gateway.signIn();
    await store(unshared, content);
    const answer = await read(grants.sign(grantOf(actor.userId, { blobId: unshared })), cookie);
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([404, null]);
    const asked = gateway.requests.findLast(({ subject }) => subject === checkBlob('analytics').subject);
    expect(String(asked?.headers['act'])).toContain('.');
  });

  it('ends the transfer when the browser disconnects', async () => {
    const { actor, cookie } = gateway.signIn();
    const id = randomUUID();
    const large = Buffer.alloc(32 * 1024 * 1024);
    await store(id, large);
    const text = grants.sign(grantOf(actor.userId, { blobId: id, sizeBytes: large.length }));
    const get = request(`${gateway.address}/api/blobs/${text}`, {
      headers: { cookie: `emberdeck_session=${cookie}` },
    });
    await new Promise<void>((resolve) => {
      get.on('response', (response) => response.once('data', () => resolve()));
      get.end();
    });
    if (process.platform === 'linux') expect(openBelow(folder)).toHaveLength(1);
    get.on('error', () => undefined);
    get.destroy();
    await eventually(() => expect(openBelow(folder)).toEqual([]));
    expect((await read(grants.sign(grantOf(actor.userId)), cookie)).status).toBe(200);
  });

  it('shows a PDF in the browser where the service has granted it, and no other type', async () => {
    const { actor, cookie } = gateway.signIn();
    const shown = await read(grants.sign(grantOf(actor.userId, { inline: true })), cookie);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'");
    const page = await read(grants.sign(grantOf(actor.userId, { inline: true, type: 'text/html' })), cookie);
    expect(page.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox/);
  });
});
