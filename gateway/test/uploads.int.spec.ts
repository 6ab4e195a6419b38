import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  beginUpload,
  maxUploadBytes,
  readUpload,
  startImport,
  type UploadState,
} from '@emberdeck/contracts/analytics/uploads';
import { beginBlobPart, endBlobPart, readBlobKey } from '@emberdeck/contracts/blobs/blob';
import type { CallDefinition } from '@emberdeck/contracts/core/call';
import type { Problem } from '@emberdeck/contracts/core/errors';
import { GrantSigner } from '@emberdeck/platform/blobs/blob-grant';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ActorProver, actorPublicKey } from '@emberdeck/platform/security/actor-signature';
import { eventually } from '@emberdeck/testing/eventually';
import type { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';

const service = 'analytics';
const sourceId = '00000000-0000-4000-8000-000000000001';
const path = `/api/data-sources/${sourceId}/uploads`;
const added = { rowsRead: 1, rowsAdded: 1, rowsReplaced: 0, rowsSkipped: 0, rowsRefused: 0, errors: [] };
/** Longer than a signature is valid. */
const longPauseMs = 10 * 60_000;
const formHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,value\r\n';
const formEnd = '\r\n--b--\r\n';
const ownSite = { 'sec-fetch-site': 'same-origin' };

/** Asks for an answer with the run. */
const soon = { headers: { prefer: '' } };

/** The real time plus an offset that a test sets. */
class MovableClock extends Clock {
  aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }
}

const run = {
  id: randomUUID(),
  sourceId,
  trigger: 'upload',
  status: 'queued',
  startedAt: null,
  finishedAt: null,
  rowsRead: 0,
  rowsAdded: 0,
  rowsReplaced: 0,
  rowsSkipped: 0,
  rowsRefused: 0,
  pages: null,
  undoableUntil: null,
  undoneAt: null,
  isUndoing: false,
  httpStatus: null,
  reason: null,
  firstProblem: null,
  nextTryAt: null,
  fileName: 'a.csv',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

describe('a file of a script', () => {
  const clock = new MovableClock();
  const signature = new ActorProver([actorPublicKey('x'.repeat(32))], clock);
  const grants = new GrantSigner(service, 'a password of the tests');
  const sending = new Set<ClientRequest>();
  let gateway: TestGateway;
  let folder: string;
  let uploadId: string;
  let state: Omit<UploadState, 'uploadId'>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'emberdeck-uploads-'));
    gateway = await startGateway({ EMBERDECK_BLOB_DIR: folder, UPLOAD_SILENCE_MS: '2000' }, clock);
    gateway.answer(readBlobKey(service), () => ({ publicKey: grants.publicKey }));
  });

  beforeEach(() => {
    gateway.requests.length = 0;
    clock.aheadMs = 0;
    uploadId = randomUUID();
    state = { run, answer: added, refusal: null };
    gateway.answer(beginBlobPart(service), () => ({ partId: randomUUID(), sizeBytes: maxUploadBytes }));
    gateway.answer(endBlobPart(service), () => ({ offset: 1, sizeBytes: 1, isStored: true }));
    gateway.answer(startImport, () => ({ uploadId, run }));
    gateway.answer(readUpload, () => ({ uploadId, ...state }));
  });

  afterEach(() => {
    sending.forEach((each) => each.destroy());
    sending.clear();
  });

  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A new browser whose uploads analytics takes. */
  const signIn = () => {
    const signed = gateway.signIn();
    gateway.answer(beginUpload, () => {
      const expiresAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
      const grant = { service, blobId: uploadId, userId: signed.actor.userId, expiresAt } as const;
      const url = `/api/incoming/${grants.signWrite({ ...grant, sizeBytes: maxUploadBytes })}`;
      return { id: uploadId, url, expiresAt };
    });
    return signed;
  };

  const inputsOf = (call: CallDefinition): Record<string, unknown>[] =>
    gateway.requests
      .filter(({ subject }) => subject === call.subject)
      .map(({ body }) => JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown>);

  /** Sends the beginning of a form; the test sends the rest. */
  const beginSending = (browser: Browser): { body: ClientRequest; answer: Promise<IncomingMessage> } => {
    const headers = {
      ...browser.cookieHeader(),
      ...ownSite,
      'content-type': 'multipart/form-data; boundary=b',
    };
    const body = httpRequest(new URL(path, browser.address), { method: 'POST', headers });
    sending.add(body);
    body.on('error', () => undefined);
    body.write(formHead);
    const answer = once(body, 'response').then(([message]) => message as IncomingMessage);
    answer.catch(() => undefined);
    return { body, answer };
  };

  const problemOf = async (answer: IncomingMessage): Promise<Problem> =>
    JSON.parse(await text(answer)) as Problem;

  const file = { name: 'große.csv', content: new Uint8Array(Buffer.from('name,value\na,1\n')) };

  it('is streamed into a blob with its hash, and answered with the run of its import', async () => {
    const { browser } = signIn();
    const content = Buffer.alloc(700_007, 'name,value\n');
    const large = { name: 'große.csv', content: new Uint8Array(content) };
    const answer = await browser.upload(path, large, { idempotencyKey: 'the-same-intent', ...soon });
    expect([answer.status, answer.body]).toEqual([202, { uploadId, run }]);
    expect(inputsOf(beginUpload)).toMatchObject([{ fileName: 'große.csv', sizeBytes: maxUploadBytes }]);
    const [part] = inputsOf(endBlobPart(service));
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(part).toMatchObject({ blobId: uploadId, sizeBytes: content.length, sha256, isLast: true });
    const key = blobKey(service, String(part?.['partId']));
    const stored = await buffer(await new FolderBlobStore(folder).get(key));
    expect(stored.equals(content)).toBe(true);
    expect(inputsOf(startImport)).toEqual([{ id: sourceId, uploadId, reading: null, replaces: null }]);
    const started = gateway.requests.find(({ subject }) => subject === startImport.subject);
    expect(started?.headers['key']).toBe('the-same-intent');
  });

  it('waits for the end of its import where that is preferred', async () => {
    const { browser } = signIn();
    state = { run, answer: null, refusal: null };
    const waiting = browser.upload(path, file, { headers: { prefer: 'wait=30' } });
    await eventually(() => expect(inputsOf(readUpload).length).toBeGreaterThan(1));
    state = { run, answer: added, refusal: null };
    const answer = await waiting;
    expect([answer.status, answer.body]).toEqual([200, added]);
    expect(answer.headers.get('preference-applied')).toBe('wait=30');
  });

  it('is answered with its run if the import takes longer than preferred', async () => {
    const { browser } = signIn();
    state = { run, answer: null, refusal: null };
    const answer = await browser.upload(path, file, { headers: { prefer: 'wait=1' } });
    expect([answer.status, answer.body]).toEqual([202, { uploadId, run }]);
  });

  it('that is refused is answered with the reason', async () => {
    const { browser } = signIn();
    state = { run, answer: null, refusal: { field: 'file', message: 'The file has no rows' } };
    const answer = await browser.upload(path, file, { headers: { prefer: 'wait=30' } });
    expect([answer.status, (answer.body as Problem).errors]).toEqual([
      422,
      [{ field: 'file', message: 'The file has no rows' }],
    ]);
    state = { run, answer: null, refusal: { field: null, message: 'No room' } };
    expect((await browser.upload(path, file, { headers: { prefer: 'wait=30' } })).status).toBe(409);
  });

  it('is refused before it arrives if the source takes none', async () => {
    const { browser } = signIn();
    gateway.answer(beginUpload, () => {
      throw notFound('The data source');
    });
    const { body, answer } = beginSending(browser);
    expect((await answer).statusCode).toBe(404);
    body.end(formEnd);
    expect(inputsOf(beginBlobPart(service))).toEqual([]);
  });

  it('of more than 10 MiB is refused', async () => {
    const { browser } = signIn();
    const content = new Uint8Array(maxUploadBytes + 1);
    const answer = await browser.upload(path, { name: 'a.csv', content }, soon);
    expect(answer.status).toBe(413);
    expect(inputsOf(startImport)).toEqual([]);
  });

  it('that the client aborts is not imported', async () => {
    const { browser } = signIn();
    const { body } = beginSending(browser);
    await eventually(() => expect(inputsOf(beginBlobPart(service))).toHaveLength(1));
    body.destroy();
    await eventually(() => expect(inputsOf(endBlobPart(service))).toMatchObject([{ isLast: false }]));
    expect(inputsOf(startImport)).toEqual([]);
  });

  it('may take longer than a signature is valid', async () => {
    const { browser } = signIn();
    const { body, answer } = beginSending(browser);
    await eventually(() => expect(inputsOf(beginBlobPart(service))).toHaveLength(1));
    clock.aheadMs = longPauseMs;
    body.end(`a,1${formEnd}`);
    expect((await answer).statusCode).toBe(202);
    const started = gateway.requests.find(({ subject }) => subject === startImport.subject);
    expect(() => signature.prove(started?.headers['act'] ?? '')).not.toThrow();
  });

  it('fails when the session of its user ends', async () => {
    const { browser } = signIn();
    const { body, answer } = beginSending(browser);
    await eventually(() => expect(inputsOf(beginBlobPart(service))).toHaveLength(1));
    gateway.sessions.clear();
    clock.aheadMs = longPauseMs;
    body.end(`a,1${formEnd}`);
    expect((await answer).statusCode).toBe(401);
    expect(inputsOf(startImport)).toEqual([]);
  });

  it('that stops arriving, or sends a byte now and then, is refused', async () => {
    const { browser } = signIn();
    const silent = beginSending(browser);
    expect((await silent.answer).statusCode).toBe(408);
    const slow = beginSending(browser);
    const drops = setInterval(() => slow.body.write('x'), 300);
    expect((await problemOf(await slow.answer)).status).toBe(408);
    clearInterval(drops);
    expect(inputsOf(startImport)).toEqual([]);
  });

  const sendForm = (browser: Browser, fields: readonly (readonly [string, string | Blob])[]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    const headers = { ...browser.cookieHeader(), ...ownSite };
    return fetch(new URL(path, browser.address), { method: 'POST', headers, body });
  };
  const fileField = ['file', new Blob(['name,value\na,1\n'])] as const;
  const reading = ['reading', '{"decimal":","}'] as const;

  it.each([
    ['before', [reading, fileField]],
    ['after', [fileField, reading]],
  ])('is read as a field %s the file says', async (_, fields) => {
    const { browser } = signIn();
    expect((await sendForm(browser, fields)).status).toBe(202);
    expect(inputsOf(startImport)).toMatchObject([
      { reading: { columns: null, dateOrder: 'auto', decimal: ',', sheet: null } },
    ]);
  });

  it('names the run that it replaces in a field', async () => {
    const { browser } = signIn();
    expect((await sendForm(browser, [fileField, ['replaces', 'last']])).status).toBe(202);
    expect(inputsOf(startImport)).toMatchObject([{ replaces: 'last' }]);
  });

  it.each([
    ['no JSON', [fileField, ['reading', '{']], 'reading'],
    ['no reading', [fileField, ['reading', '{"decimal":"x"}']], 'reading.decimal'],
    ['no run to replace', [fileField, ['replaces', 'first']], 'replaces'],
    ['another field', [fileField, ['other', '{}']], 'other'],
  ] as const)('with %s is refused and not imported', async (_, fields, field) => {
    const { browser } = signIn();
    const answer = await sendForm(browser, fields);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
    expect(inputsOf(startImport)).toEqual([]);
  });

  it('passes on a failure of analytics', async () => {
    const { browser } = signIn();
    gateway.answer(startImport, () => {
      throw new AppError('conflict', 'This data source is paused. Resume it, then upload the file.');
    });
    expect((await browser.upload(path, file, { headers: { prefer: 'wait=30' } })).status).toBe(409);
  });

  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,value\r\n';

  it.each([
    ['multipart/form-data', 'no boundary', 400],
    ['multipart/form-data; boundary=b', 'no form', 400],
    ['multipart/form-data; boundary=b', part, 400],
    ['multipart/form-data; boundary=b', '', 422],
    ['multipart/form-data; boundary=b', `${part}${part}--b--\r\n`, 422],
    ['multipart/form-data; boundary=b', `${part}--b--\r\n`.replace('"file"', '"other"'), 422],
    ['multipart/mixed; boundary=b', '--b--', 415],
    ['application/json', '{}', 415],
  ])('of type %s with the body %j is refused with %i', async (contentType, body, status) => {
    const { browser } = signIn();
    const answer = await browser.send('POST', path, body, { headers: { 'content-type': contentType } });
    expect(answer.text).toContain(`"status":${status}`);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(inputsOf(startImport)).toEqual([]);
  });
});
