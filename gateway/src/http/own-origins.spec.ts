import { describe, expect, it } from '@jest/globals';
import { isFromForeignSite, isProvenOwn, ownOrigins } from './own-origins.js';

describe('ownOrigins', () => {
  it('is only the public URL if that is set', () => {
    expect([...ownOrigins({ publicUrl: 'https://deck.example/x', host: '127.0.0.1', port: 8080 })]).toEqual([
      'https://deck.example',
    ]);
  });

  it('contains every loopback name with our port', () => {
    expect([...ownOrigins({ host: '127.0.0.1', port: 8080 })]).toEqual([
      'http://localhost:8080',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
    ]);
  });

  it('contains any other listening address unchanged', () => {
    expect([...ownOrigins({ host: '10.1.2.3', port: 80 })]).toEqual(['http://10.1.2.3']);
  });
});

describe('isFromForeignSite', () => {
  const own = ownOrigins({ host: '127.0.0.1', port: 8080 });
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:8080' }, true],
    [{ origin: 'http://localhost:8080' }, false],
    [{ origin: 'http://localhost:8081' }, true],
    [{ origin: 'null' }, true],
    [{ referer: 'http://localhost:8080/data-sources' }, false],
    [{ referer: 'http://evil.example/' }, true],
    [{}, false],
  ])('%j is foreign: %s', (headers, foreign) => {
    expect(isFromForeignSite(headers, own)).toBe(foreign);
  });
});

describe('isProvenOwn', () => {
  const own = ownOrigins({ host: '127.0.0.1', port: 8080 });
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:8080' }, false],
    [{ origin: 'http://localhost:8080' }, true],
    [{ origin: 'null' }, false],
    [{ referer: 'http://localhost:8080/data-sources' }, false],
    [{}, false],
  ])('%j is proven: %s', (headers, proven) => {
    expect(isProvenOwn(headers, own)).toBe(proven);
  });
});
