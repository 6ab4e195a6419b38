import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  beginBlobPart,
  type BlobWriteGrant,
  endBlobPart,
  readArrivedBytes,
  readBlobKey,
  restOfFile,
} from '@emberdeck/contracts/blobs/blob';
import { GrantSigner } from '@emberdeck/platform/blobs/blob-grant';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { eventually } from '@emberdeck/testing/eventually';
import { RecordingLogger } from '@emberdeck/testing/recording-logger';
import { startGateway, type TestGateway } from './gateway-harness.js';

const service = 'analytics';
const ownSite = { 'sec-fetch-site': 'same-origin' };

interface EndedPart {
  readonly partId: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly isLast: boolean;
}

describe('a file on its way in', () => {
  const grants = new GrantSigner(service, 'a password of the tests');
  const content = randomBytes(100_000);
  const logger = new RecordingLogger();
  let gateway: TestGateway;
  let folder: string;
  let store: FolderBlobStore;
  /** What the service has of the file. */
  let ended: EndedPart[];
  const sending = new Set<ClientRequest>();

  const received = (): number => ended.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const arrived = () => ({
    offset: received(),
    sizeBytes: content.length,
    isStored: received() === content.length,
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-incoming-'));
    store = new FolderBlobStore(folder);
    const environment = { EMBERDECK_BLOB_DIR: folder, UPLOAD_SILENCE_MS: '2000' };
    gateway = await startGateway(environment, undefined, undefined, logger);
    gateway.answer(readBlobKey(service), () => ({ publicKey: grants.publicKey }));
    gateway.answer(readArrivedBytes(service), () => arrived());
    gateway.answer(beginBlobPart(service), (input) => {
      if ((input as { offset: number }).offset !== received()) throw new AppError('conflict', 'Moved on');
      return { partId: randomUUID(), sizeBytes: content.length };
    });
    gateway.answer(endBlobPart(service), (input) => {
      ended.push(input as EndedPart);
      return arrived();
    });
  });

  beforeEach(() => {
    ended = [];
  });

  afterEach(() => {
    sending.forEach((each) => each.destroy());
    sending.clear();
  });

  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const grantOf = (userId: string, changes: Partial<BlobWriteGrant> = {}): string =>
    grants.signWrite({
      service,
      blobId: randomUUID(),
      userId,
      sizeBytes: content.length,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      ...changes,
    });
  const ask = (grant: string, cookie: string, init: RequestInit = {}) =>
    fetch(`${gateway.address}/api/incoming/${grant}`, {
      ...init,
      headers: { ...ownSite, cookie: `emberdeck_session=${cookie}`, ...(init.headers as object) },
    });
  const append = (grant: string, cookie: string, offset: number, bytes: Buffer) =>
    ask(grant, cookie, {
      method: 'PATCH',
      body: new Uint8Array(bytes),
      headers: { 'content-type': restOfFile, 'upload-offset': String(offset) },
    });
  /** Sends the beginning of a body; the test sends the rest. */
  const begin = (grant: string, cookie: string, offset: number) => {
    const headers = {
      ...ownSite,
      cookie: `emberdeck_session=${cookie}`,
      'content-type': restOfFile,
      'upload-offset': String(offset),
    };
    const body = httpRequest(`${gateway.address}/api/incoming/${grant}`, { method: 'PATCH', headers });
    sending.add(body);
    body.on('error', () => undefined);
    const answer = once(body, 'response').then(([message]) => message as IncomingMessage);
    answer.catch(() => undefined);
    return { body, answer };
  };
  const contentOf = ({ partId }: EndedPart): Promise<Buffer> =>
    store.get(blobKey(service, partId)).then((stream) => buffer(stream));

  /** The size of the content that is being written. */
  const bytesOnTheirWay = async (): Promise<number | undefined> => {
    const names = await readdir(folder, { recursive: true });
    const name = names.find((each) => each.endsWith('.partial'));
    return name === undefined ? undefined : (await stat(join(folder, name))).size;
  };

  it('is streamed into the store, hashed once, and answered with its offset', async () => {
    const { actor, cookie } = gateway.signIn();
    const grant = grantOf(actor.userId);
    const before = await ask(grant, cookie, { method: 'HEAD' });
    expect([before.status, before.headers.get('upload-offset')]).toEqual([200, '0']);
    const answer = await append(grant, cookie, 0, content);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { offset: 100_000, sizeBytes: 100_000, isStored: true },
    ]);
    expect(answer.headers.get('upload-offset')).toBe('100000');
    const [part] = ended;
    expect(part && (await contentOf(part)).equals(content)).toBe(true);
  });

  it('keeps what arrived before a lost connection, which is no error, and takes the rest from there', async () => {
    const { actor, cookie } = gateway.signIn();
    const grant = grantOf(actor.userId);
    const { body } = begin(grant, cookie, 0);
    body.write(content.subarray(0, 40_000));
    // The last bytes of a lost connection may be lost with it.
    await eventually(async () => expect(await bytesOnTheirWay()).toBe(40_000));
    body.destroy();
    await eventually(() => expect(received()).toBeGreaterThan(0));
    await eventually(() =>
      expect(logger.messages('info')).toContain('A client ended its request before its body had arrived'),
    );
    expect([logger.messages('error'), JSON.stringify(logger.lines).includes(grant)]).toEqual([[], false]);
    const offset = Number((await ask(grant, cookie)).headers.get('upload-offset'));
    expect(offset).toBe(40_000);
    expect((await append(grant, cookie, 10_000, content.subarray(10_000))).status).toBe(409);
    expect((await append(grant, cookie, offset, content.subarray(offset))).status).toBe(200);
    const whole = Buffer.concat(await Promise.all(ended.map(contentOf)));
    expect(whole.equals(content)).toBe(true);
  });

  it('ends with what has arrived of a sender that stops, or sends a byte now and then', async () => {
    const { actor, cookie } = gateway.signIn();
    const silent = begin(grantOf(actor.userId), cookie, 0);
    silent.body.write(content.subarray(0, 10));
    expect((await silent.answer).statusCode).toBe(408);
    expect(received()).toBe(10);
    ended = [];
    const slow = begin(grantOf(actor.userId), cookie, 0);
    const drops = setInterval(() => slow.body.write('x'), 300);
    expect((await slow.answer).statusCode).toBe(408);
    clearInterval(drops);
    expect(received()).toBeGreaterThan(3);
  });

  it('is refused beyond its announced size, of another type, and without an offset', async () => {
    const { actor, cookie } = gateway.signIn();
    const grant = grantOf(actor.userId);
    const large = Buffer.concat([content, Buffer.from('x')]);
    expect((await append(grant, cookie, 0, large)).status).toBe(413);
    const unsized = begin(grant, cookie, 0);
    unsized.body.end(large);
    expect((await unsized.answer).statusCode).toBe(413);
    const json = { 'content-type': 'application/json', 'upload-offset': '0' };
    expect((await ask(grant, cookie, { method: 'PATCH', body: '{}', headers: json })).status).toBe(415);
    for (const offset of ['', '-1', '1e3']) {
      const headers = { 'content-type': restOfFile, 'upload-offset': offset };
      expect((await ask(grant, cookie, { method: 'PATCH', body: 'x', headers })).status).toBe(422);
    }
    const elsewhere = await fetch(`${gateway.address}/api/messages`, {
      method: 'POST',
      body: 'x',
      headers: { ...ownSite, cookie: `emberdeck_session=${cookie}`, 'content-type': restOfFile },
    });
    expect(elsewhere.status).toBe(415);
    expect(ended).toEqual([]);
  });

  it('needs a session, a grant to write, its user and its time', async () => {
    const { actor, cookie } = gateway.signIn();
    const read = grants.sign({
      ...{ service, blobId: randomUUID(), userId: actor.userId, name: 'a', type: 'text/csv' },
      ...{ sizeBytes: 1, sha256: 'ab', expiresAt: new Date(Date.now() + 60_000).toISOString() },
    });
    const late = grantOf(actor.userId, { expiresAt: new Date(Date.now() - 1_000).toISOString() });
    const forged = new GrantSigner(service, 'another password').signWrite({
      ...{ service, blobId: randomUUID(), userId: actor.userId, sizeBytes: 1 },
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    for (const grant of [read, late, forged, grantOf(randomUUID()), 'nothing']) {
      expect((await append(grant, cookie, 0, content)).status).toBe(404);
      expect((await ask(grant, cookie)).status).toBe(404);
      // The grant comes before the form of the request.
      const headers = { 'content-type': restOfFile };
      expect((await ask(grant, cookie, { method: 'PATCH', body: 'x', headers })).status).toBe(404);
    }
    expect((await append(grantOf(actor.userId), 'no session', 0, content)).status).toBe(401);
  });
});
