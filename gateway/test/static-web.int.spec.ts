import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@emberdeck/contracts/core/errors';
import { startGateway, type TestGateway } from './gateway-harness.js';

const page = '<!doctype html><title>Emberdeck</title>';
const script = 'export const name = "hashed";';

describe('the built web app', () => {
  let directory: string;
  let gateway: TestGateway;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'static-web-'));
    await mkdir(join(directory, 'assets'));
    await writeFile(join(directory, 'index.html'), page);
    await writeFile(join(directory, 'assets/app-1.js'), script);
    await writeFile(join(directory, 'assets/app-1.js.gz'), gzipSync(script));
    gateway = await startGateway({ WEB_DIRECTORY: directory });
  });

  afterAll(async () => {
    await gateway.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.address}${path}`, { headers });

  const wantsPage = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it.each(['/', '/team', '/data-sources?add=1', '/assets'])(
    'serves the page at %s, to be revalidated each time',
    async (path) => {
      const response = await ask(path, path === '/' ? {} : wantsPage);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(await response.text()).toBe(page);
    },
  );

  it.each(['/nowhere%', '/%ff', '/caf%C3%A9', '/100%?a=%'])(
    'serves the page at %s to a browser, for GET and for HEAD',
    async (path) => {
      const response = await ask(path, wantsPage);
      expect([response.status, await response.text()]).toEqual([200, page]);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      const head = await fetch(`${gateway.address}${path}`, { method: 'HEAD', headers: wantsPage });
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  it.each([
    ['GET', '/api/nowhere%', 'text/html', 400],
    ['GET', '/nowhere%', 'application/json', 400],
    ['GET', '/app%.js', 'text/html', 400],
    ['POST', '/nowhere%', 'text/html', 400],
    ['GET', '/api%2Fnothing', 'text/html', 404],
  ])(
    'refuses %s %s, accepting %s, with a problem that gives the reason',
    async (method, path, accept, status) => {
      const response = await fetch(`${gateway.address}${path}`, { method, headers: { accept } });
      const { detail } = (await response.json()) as Problem;
      expect([response.status, detail]).toEqual([status, expect.stringMatching(/address/)]);
      expect(detail).not.toContain('JSON');
    },
  );

  it('lets hashed files be cached for a year, and sends the compressed copy to a browser that accepts it', async () => {
    const plain = await ask('/assets/app-1.js', { 'accept-encoding': 'identity' });
    const packed = await ask('/assets/app-1.js', { 'accept-encoding': 'gzip' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect([await plain.text(), await packed.text()]).toEqual([script, script]);
    for (const { headers } of [plain, packed]) {
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('vary')).toBe('accept-encoding');
    }
  });

  it('sends 404 for unknown addresses', async () => {
    for (const path of [
      '/docs',
      '/health',
      '/.env',
      '/wp-login.php',
      '/team',
      '/assets/app-2.js',
      '/robots.txt',
      '/assets/..%2f..%2fsecret',
      '/api/nothing',
    ]) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  it('sends 304 for an unchanged page, and 206 for a range', async () => {
    const etag = (await ask('/')).headers.get('etag') ?? '';
    expect((await ask('/', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
    const part = await ask('/assets/app-1.js', { range: 'bytes=0-5', 'accept-encoding': 'identity' });
    expect([part.status, await part.text()]).toEqual([206, script.slice(0, 6)]);
  });

  it('is served during a new build', async () => {
    await rm(join(directory, 'assets/app-1.js.gz'));
    const unpacked = await ask('/assets/app-1.js', { 'accept-encoding': 'gzip' });
    expect([unpacked.status, await unpacked.text()]).toEqual([200, script]);
    await rm(join(directory, 'assets/app-1.js'));
    expect((await ask('/assets/app-1.js')).status).toBe(404);
    await writeFile(join(directory, 'assets/app-3.js'), script);
    expect((await ask('/assets/app-3.js')).status).toBe(200);
  });
});
