import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getPicture, pictureType } from '@emberdeck/contracts/gamification/pictures';
import { updateProfile } from '@emberdeck/contracts/gamification/profile';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { startGateway, type TestGateway } from './gateway-harness.js';

const hash = 'ab'.repeat(32);
const path = `/api/pictures/${hash}`;
const etag = `"${hash}"`;
const bytes = Buffer.from('the bytes of a picture');

describe('the picture of a person', () => {
  let gateway: TestGateway;
  let cookie: string;

  beforeAll(async () => {
    gateway = await startGateway();
    gateway.answer(getPicture, (input) => {
      if ((input as { hash: string }).hash !== hash) throw notFound('The picture');
      return { data: bytes.toString('base64') };
    });
    cookie = `emberdeck_session=${gateway.signIn().cookie}`;
  });

  beforeEach(() => {
    gateway.requests.length = 0;
  });

  afterAll(() => gateway.stop());

  const request = (address: string, method = 'GET', headers: Record<string, string> = { cookie }) =>
    fetch(gateway.address + address, { method, headers });
  const readCount = () => gateway.requests.filter(({ subject }) => subject === getPicture.subject).length;

  it('has its type, is cached as immutable, and sets nosniff', async () => {
    const answer = await request(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': pictureType,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      etag,
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const answer = await request(path, 'HEAD');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': pictureType,
      'content-length': String(bytes.length),
      etag,
    });
    expect(await answer.text()).toBe('');
  });

  it.each([etag, `W/${etag}`, `"other", ${etag}`])(
    'is not sent to a client that has it: %s',
    async (tags) => {
      const answer = await request(path, 'GET', { cookie, 'if-none-match': tags });
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, '']);
      expect(readCount()).toBe(0);
    },
  );

  it('is sent to a client that has another picture', async () => {
    const answer = await request(path, 'GET', { cookie, 'if-none-match': '"other"' });
    expect(answer.status).toBe(200);
  });

  it('is not cached if it does not exist', async () => {
    const answer = await request(`/api/pictures/${'0'.repeat(64)}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).not.toContain('immutable');
    expect(answer.headers.get('etag')).toBeNull();
  });

  it.each([
    hash.toUpperCase(),
    `${hash}0`,
    'x',
    '..%2f..%2fetc%2fpasswd',
    `${hash}%00`,
    `${hash}%0d%0aset-cookie:a=b`,
    '%27%20OR%201=1',
    '%ff',
    'a'.repeat(300),
  ])('refuses the hash %s before a service is called', async (hostile) => {
    const answer = await request(`/api/pictures/${hostile}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('cache-control')).not.toContain('immutable');
    expect(readCount()).toBe(0);
  });

  it('is for signed-in users only, even if the client has it', async () => {
    const answer = await request(path, 'GET', { 'if-none-match': etag });
    expect([answer.status, readCount()]).toEqual([401, 0]);
  });

  it('is refused with 429 and Retry-After over the limit of fetches', async () => {
    gateway.answer(updateProfile, () => {
      throw new AppError('too_many_requests', 'Try again in an hour.', { retryAfterSeconds: 3_600 });
    });
    const { browser } = gateway.signIn();
    const answer = await browser.post('/api/player/profile', {
      displayName: 'Ada',
      avatar: 'https://pictures.example/ada.png',
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
  });
});
