import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  appendUpload,
  beginUpload,
  commitUpload,
  discardUpload,
  maxUploadBytes,
  previewUpload,
  uploadChunkBytes,
} from '@emberdeck/contracts/analytics/uploads';
import type { CallDefinition } from '@emberdeck/contracts/core/call';
import type { Problem } from '@emberdeck/contracts/core/errors';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ActorProver, actorPublicKey } from '@emberdeck/platform/security/actor-signature';
import { eventually } from '@emberdeck/testing/eventually';
import type { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';

const path = '/api/data-sources/00000000-0000-4000-8000-000000000001/uploads';
const added = { rowsRead: 1, rowsAdded: 1, rowsSkipped: 0, errors: [] };
/** Longer than a signature is valid. */
const longPauseMs = 10 * 60_000;
const formHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,value\r\n';
const formEnd = '\r\n--b--\r\n';

/** The real time plus an offset that a test sets. */
class MovableClock extends Clock {
  aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }
}

const ownSite = { 'sec-fetch-site': 'same-origin' };

describe('an upload', () => {
  const clock = new MovableClock();
  const signature = new ActorProver([actorPublicKey('x'.repeat(32))], clock);
  const sending = new Set<ClientRequest>();
  let gateway: TestGateway;
  /** New for each test: uploads of earlier tests may be discarded later. */
  let uploadId: string;

  const settings = { UPLOADS_PER_USER: '2', UPLOADS_AT_ONCE: '3', UPLOAD_SILENCE_MS: '60000' };

  beforeAll(async () => {
    gateway = await startGateway(settings, clock);
  });

  beforeEach(() => {
    gateway.requests.length = 0;
    uploadId = randomUUID();
    gateway.answer(beginUpload, () => ({ uploadId }));
    gateway.answer(appendUpload, () => ({ success: true }));
    gateway.answer(commitUpload, () => added);
  });

  afterEach(() => {
    sending.forEach((each) => each.destroy());
    sending.clear();
  });

  afterAll(() => gateway.stop());

  const inputsOf = (call: CallDefinition, at = gateway): Record<string, unknown>[] =>
    at.requests
      .filter(({ subject }) => subject === call.subject)
      .map(({ body }) => JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown>);

  /** How often this upload was discarded. */
  const timesDiscarded = (at = gateway): number =>
    inputsOf(discardUpload, at).filter((each) => each['uploadId'] === uploadId).length;

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

  /** Sends the beginning of a form, and waits until the gateway has begun the upload. */
  const keepSending = async (browser: Browser) => {
    const before = inputsOf(beginUpload).length;
    const begun = beginSending(browser);
    await eventually(() => expect(inputsOf(beginUpload)).toHaveLength(before + 1));
    return begun;
  };

  it('is sent in pieces, and the commit carries its hash and size', async () => {
    const { browser } = gateway.signIn();
    const content = Buffer.alloc(2 * uploadChunkBytes + 7, 'name,value\n');
    const file = { name: 'große.csv', content: new Uint8Array(content) };
    const answer = await browser.upload(path, file, { idempotencyKey: 'the-same-intent' });
    expect([answer.status, answer.body]).toEqual([200, added]);
    expect(inputsOf(beginUpload)).toMatchObject([{ fileName: 'große.csv', sizeBytes: maxUploadBytes }]);
    const pieces = inputsOf(appendUpload).map(({ data }) => Buffer.from(String(data), 'base64'));
    expect(pieces.map(({ length }) => length)).toEqual([uploadChunkBytes, uploadChunkBytes, 7]);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
    expect(inputsOf(commitUpload)).toEqual([
      { uploadId, sha256: createHash('sha256').update(content).digest('hex'), sizeBytes: content.length },
    ]);
    expect(gateway.requests.at(-1)?.headers['key']).toBe('the-same-intent');
    expect(timesDiscarded()).toBe(0);
  });

  const sendForm = (browser: Browser, fields: readonly (readonly [string, string | Blob])[], to = path) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return fetch(new URL(to, browser.address), {
      method: 'POST',
      headers: { ...browser.cookieHeader(), ...ownSite },
      body,
    });
  };
  const file = ['file', new Blob(['name,value\na,1\n'])] as const;
  const reading = ['reading', '{"decimal":","}'] as const;

  it.each([
    ['before', [reading, file]],
    ['after', [file, reading]],
  ])('is read as a field %s the file says', async (_, fields) => {
    const { browser } = gateway.signIn();
    expect((await sendForm(browser, fields)).status).toBe(200);
    expect(inputsOf(commitUpload)).toMatchObject([
      { reading: { columns: null, dateOrder: 'auto', decimal: ',', sheet: null } },
    ]);
  });

  it.each([
    ['no JSON', [file, ['reading', '{']], 'reading'],
    ['no reading', [file, ['reading', '{"decimal":"x"}']], 'reading.decimal'],
    ['another field', [file, ['other', '{}']], 'other'],
  ] as const)('with %s is refused and discarded', async (_, fields, field) => {
    const { browser } = gateway.signIn();
    const answer = await sendForm(browser, fields);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
    expect(inputsOf(commitUpload)).toEqual([]);
    await eventually(() => expect(timesDiscarded()).toBe(1));
  });

  it('is previewed without a commit', async () => {
    const preview = {
      format: 'csv',
      header: [],
      sample: [],
      sheets: [],
      columns: null,
      points: [],
      rowsRead: 0,
      rowsSkipped: 0,
      errors: [],
    };
    gateway.answer(previewUpload, () => preview);
    const { browser } = gateway.signIn();
    const answer = await sendForm(browser, [file, reading], `${path}/preview`);
    expect([answer.status, await answer.json()]).toEqual([200, preview]);
    expect(inputsOf(previewUpload)).toMatchObject([{ uploadId, reading: { decimal: ',' } }]);
    expect(inputsOf(commitUpload)).toEqual([]);
  });

  it('is forwarded while it arrives', async () => {
    const { body, answer } = await keepSending(gateway.signIn().browser);
    body.write('x'.repeat(uploadChunkBytes));
    await eventually(() => expect(inputsOf(appendUpload)).toHaveLength(1));
    body.end(formEnd);
    expect((await answer).statusCode).toBe(200);
  });

  it.each([
    ['to a missing source', 404, notFound('The data source')],
    ['of a client', 403, new AppError('forbidden', 'Clients cannot')],
    ['to a source of another type', 409, new AppError('conflict', 'No files here')],
  ])('%s is refused before its bytes have arrived, with %i', async (_, status, error) => {
    gateway.answer(beginUpload, () => {
      throw error;
    });
    const { answer } = beginSending(gateway.signIn().browser);
    expect(await problemOf(await answer)).toMatchObject({ status, detail: error.message });
    expect(inputsOf(appendUpload)).toEqual([]);
  });

  it('is committed again if the first commit was lost', async () => {
    const lost = new AppError('unavailable', 'It stopped');
    gateway.answer(commitUpload, () => {
      if (inputsOf(commitUpload).length === 1) throw lost;
      return added;
    });
    const file = { name: 'a.csv', content: 'name,value' };
    const answer = await gateway.signIn().browser.upload(path, file, { idempotencyKey: 'the-same-intent' });
    expect([answer.status, answer.body]).toEqual([200, added]);
    const commits = gateway.requests.filter(({ subject }) => subject === commitUpload.subject);
    expect(commits.map(({ headers }) => headers['key'])).toEqual(['the-same-intent', 'the-same-intent']);
    expect(timesDiscarded()).toBe(0);
  });

  it('of more than 10 MiB is refused and discarded', async () => {
    const file = { name: 'a.csv', content: new Uint8Array(maxUploadBytes + 1) };
    expect((await gateway.signIn().browser.upload(path, file)).status).toBe(413);
    await eventually(() => expect(timesDiscarded()).toBe(1));
    expect(inputsOf(commitUpload)).toEqual([]);
  });

  it('over the limit of a user or of the gateway is refused with Retry-After', async () => {
    const ada = gateway.signIn().browser;
    const bob = gateway.signIn().browser;
    const first = await keepSending(ada);
    await keepSending(ada);
    const third = await beginSending(ada).answer;
    expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '10']);
    expect((await problemOf(third)).detail).toMatch(/^You already have 2 uploads running/);
    await keepSending(bob);
    const tooMany = await beginSending(bob).answer;
    expect([tooMany.statusCode, tooMany.headers['retry-after']]).toEqual([503, '10']);
    expect(await problemOf(tooMany)).toMatchObject({ code: 'busy' });
    first.body.end(formEnd);
    expect((await first.answer).statusCode).toBe(200);
    expect((await ada.upload(path, { name: 'a.csv', content: 'name,value' })).status).toBe(200);
  });

  it('that the client aborts frees its slot and is discarded', async () => {
    const { browser } = gateway.signIn();
    const broken = [await keepSending(browser), await keepSending(browser)];
    broken.forEach(({ body }) => body.destroy());
    await eventually(() => expect(timesDiscarded()).toBe(2));
    expect((await browser.upload(path, { name: 'a.csv', content: 'name,value' })).status).toBe(200);
  });

  it('may take longer than a signature is valid', async () => {
    const { browser } = gateway.signIn();
    const prove = (): void => void signature.prove(gateway.requests.at(-1)?.headers['act'] ?? '');
    gateway.answer(appendUpload, () => prove());
    gateway.answer(commitUpload, () => {
      prove();
      return added;
    });
    const { body, answer } = await keepSending(browser);
    for (let pieces = 1; pieces <= 3; pieces += 1) {
      clock.aheadMs += longPauseMs;
      body.write('x'.repeat(uploadChunkBytes));
      await eventually(() => expect(inputsOf(appendUpload)).toHaveLength(pieces));
    }
    clock.aheadMs += longPauseMs;
    body.end(formEnd);
    expect((await answer).statusCode).toBe(200);
  });

  it('fails when the session of its user ends', async () => {
    const { browser, actor } = gateway.signIn();
    const { body, answer } = await keepSending(browser);
    gateway.sessions.delete(actor.sessionId);
    clock.aheadMs += longPauseMs;
    body.end(`${'x'.repeat(uploadChunkBytes)}${formEnd}`);
    expect((await answer).statusCode).toBe(401);
    expect(inputsOf(commitUpload)).toEqual([]);
  });

  it('that stops arriving, or sends a byte now and then, is refused and its connection closed', async () => {
    const impatient = await startGateway({ UPLOAD_SILENCE_MS: '200' });
    impatient.answer(beginUpload, () => ({ uploadId }));
    const silent = await beginSending(impatient.signIn().browser).answer;
    expect([silent.statusCode, silent.headers.connection]).toEqual([408, 'close']);
    expect(await problemOf(silent)).toMatchObject({ code: 'request_timeout' });
    await eventually(() => expect(timesDiscarded(impatient)).toBe(1));

    const { body, answer } = beginSending(impatient.signIn().browser);
    const trickle = setInterval(() => body.write('x'), 20);
    const slow = await answer.finally(() => clearInterval(trickle));
    expect(await problemOf(slow)).toMatchObject({ status: 408, code: 'request_timeout' });
    await eventually(() => expect(timesDiscarded(impatient)).toBe(2));
    await impatient.stop();
  });
});
