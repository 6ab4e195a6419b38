import { describe, expect, it } from '@jest/globals';
import { outboundAllow } from '../security/outgoing/outbound-allow.js';
import { OutboundPolicy } from '../security/outgoing/outbound-policy.js';
import { peerError } from './checked-connector.js';
import { FetchError, failureOf } from './fetch-result.js';
import { requestHeaders } from './request-headers.js';
import { SafeFetch } from './safe-fetch.js';

const policy = (allowed?: string) => new OutboundPolicy(outboundAllow.parse(allowed));

/**
 * Returns the reason of a fetch that must fail before it connects, which both ways to fetch give. Every name resolves to
 * `addresses`.
 */
async function reasonOf(address: string, addresses: string[] = [], allowed?: string): Promise<string> {
  const resolve = () => Promise.resolve(addresses);
  const fetch = new SafeFetch(policy(allowed), { resolve, ownAddresses: () => ['203.0.114.7'] });
  const [result, answer] = [await fetch.get(address), await fetch.request(address)];
  expect(answer).toMatchObject({ ...result });
  return result.ok ? 'fetched' : result.reason;
}

describe('the address of a fetch', () => {
  it.each([
    ['decimal', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['hexadecimal', 'http://0x7f000001/'],
    ['mixed', 'http://0x7f.0.1/'],
    ['short', 'http://127.1/'],
    ['zero', 'http://0/'],
    ['full-width digits', 'http://１２７.0.0.1/'],
    ['circled digits', 'http://①②⑦.⓪.⓪.①/'],
    ['ideographic dots', 'http://127。0。0。1/'],
    ['percent-encoded', 'http://%31%32%37.0.0.1/'],
    ['trailing dot', 'http://127.0.0.1./'],
    ['IPv6 loopback', 'http://[::1]/'],
    ['IPv6 in full', 'http://[0:0:0:0:0:0:0:1]/'],
    ['unspecified IPv6', 'http://[::]/'],
    ['v4-mapped', 'http://[::ffff:10.0.0.1]/'],
    ['v4-mapped in hexadecimal', 'http://[::ffff:a00:1]/'],
    ['v4-compatible', 'http://[::10.0.0.1]/'],
    ['NAT64', 'http://[64:ff9b::10.0.0.1]/'],
    ['6to4', 'http://[2002:a00:1::]/'],
    ['Teredo', 'http://[2001:0:a00:1::]/'],
    ['unique local', 'http://[fd00::1]/'],
    ['link local', 'http://[fe80::1]/'],
    ['private', 'http://192.168.0.1/'],
    ['CGNAT', 'http://100.64.0.1/'],
    ['link local IPv4', 'http://169.254.7.7/'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['metadata of Azure', 'http://168.63.129.16/'],
    ['metadata name', 'http://metadata.google.internal/'],
    ['own interface', 'http://203.0.114.7/'],
    ['localhost', 'http://localhost/'],
    ['single label', 'http://intranet/'],
    ['single label with a dot', 'http://intranet./'],
    ['private suffix', 'http://db.internal/'],
  ])('is rejected as private: %s', async (_form, address) => {
    expect(await reasonOf(address)).toBe('private');
  });

  it.each([
    'ftp://files.example/',
    'file:///etc/passwd',
    'gopher://files.example/',
    'javascript:alert(1)',
    '//files.example/',
    'http:files.example',
    'http:///files.example',
    'http://user:secret@files.example/',
    'http://user@files.example/',
    'http://files.example@127.0.0.1/',
    'http://files.example/\r\nHost: inside',
    'http://files.example/\ta',
    'http://fi\nles.example/',
    ' http://files.example/',
    'http://[::1%25eth0]/',
    'http://files.example:99999/',
    'http://1.2.3.4.5/',
    '',
  ])('is rejected as malformed: %j', async (address) => {
    expect(await reasonOf(address)).toBe('address');
  });

  it.each(['http://files.example:22/', 'https://files.example:6379/', 'http://8.8.8.8:8080/'])(
    'is rejected with another port than 80 and 443: %s',
    async (address) => {
      expect(await reasonOf(address)).toBe('port');
    },
  );

  it.each([
    ['a private address', ['10.0.0.1']],
    ['a private address after a public one', ['8.8.8.8', '10.0.0.1']],
    ['IPv6 loopback', ['2606:4700::1111', '::1']],
    ['a v4-mapped address', ['::ffff:127.0.0.1']],
    ['a link-local address with a zone', ['fe80::1%eth0']],
    ['the own interface', ['203.0.114.7']],
    ['metadata', ['169.254.169.254']],
  ])('is rejected if its name resolves to %s', async (_what, addresses) => {
    expect(await reasonOf('http://files.example/', addresses)).toBe('private');
    expect(await reasonOf('http://xn--bcher-kva.example/', addresses)).toBe('private');
  });

  it('is rejected if its name resolves to the metadata address, even if the operator allows all', async () => {
    const everything = 'files.example, 0.0.0.0/0, ::/0';
    expect(await reasonOf('http://files.example/', ['169.254.169.254'], everything)).toBe('private');
    expect(await reasonOf('http://files.example/', ['::ffff:169.254.169.254'], everything)).toBe('private');
    expect(await reasonOf('http://files.example/', ['64:ff9b::a9fe:a9fe'], everything)).toBe('private');
  });

  it('is rejected as unknown if its name has no addresses', async () => {
    expect(await reasonOf('http://files.example/', [])).toBe('dns');
  });
});

describe('the peer of a connection', () => {
  const peers = policy('allowed.example, 10.0.0.0/8:80');
  const refusalOf = (url: string, ip: string) => peers.refusalOfPeer(new URL(url), ip, [])?.reason ?? null;

  it.each([
    ['http://files.example/', '8.8.8.8'],
    ['http://files.example/', '2606:4700::1111'],
    ['http://allowed.example/', '127.0.0.1'],
    ['http://files.example/', '10.1.2.3'],
  ])('may be public or allowed: %s at %s', (url, ip) => {
    expect(refusalOf(url, ip)).toBeNull();
  });

  it.each([
    ['http://files.example/', '127.0.0.1'],
    ['https://files.example/', '10.1.2.3'],
    ['http://files.example/', 'no address'],
    ['http://allowed.example/', '169.254.169.254'],
  ])('is refused otherwise: %s at %s', (url, ip) => {
    expect(refusalOf(url, ip)).toBe('private');
  });

  it('must be known and allowed', () => {
    const check = (ip: string) => (ip === '8.8.8.8' ? null : new Error(ip));
    expect(peerError('8.8.8.8', check)).toBeNull();
    expect(peerError('127.0.0.1', check)).toEqual(new Error('127.0.0.1'));
    expect(peerError(undefined, check)).toBeInstanceOf(Error);
  });
});

describe('the headers of a fetch', () => {
  it('are the headers of the product and of the caller', () => {
    expect(requestHeaders({ 'X-Api-Key': 'secret' })).toMatchObject({
      'user-agent': 'Emberdeck',
      'x-api-key': 'secret',
    });
    expect(requestHeaders({ Accept: 'image/png' })['accept']).toBe('image/png');
  });

  it.each([
    ['Host', 'inside'],
    ['cookie', 'a=b'],
    ['Content-Length', '3'],
    ['Transfer-Encoding', 'chunked'],
    ['connection', 'upgrade'],
    ['Upgrade', 'websocket'],
    ['Expect', '100-continue'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['Proxy-Authorization', 'x'],
    ['x-a', 'b\r\nHost: inside'],
    ['x-a\r\nhost', 'b'],
    ['x-a', 'é'],
    ['', 'b'],
  ])('reject %j: %j', (name, value) => {
    expect(() => requestHeaders({ [name]: value })).toThrow(FetchError);
  });
});

describe('a failed fetch', () => {
  it.each([
    ['ENOTFOUND', 'dns'],
    ['EAI_AGAIN', 'dns'],
    ['ECONNREFUSED', 'refused'],
    ['ENETUNREACH', 'refused'],
    ['UND_ERR_CONNECT_TIMEOUT', 'time'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['EPROTO', 'plain'],
    ['UND_ERR_SOCKET', 'broken'],
    ['Z_DATA_ERROR', 'broken'],
  ])('has a reason for %s', (code, reason) => {
    const failure = failureOf(Object.assign(new Error('x'), { code }), 'files.example');
    expect(failure).toMatchObject({ ok: false, reason });
    expect(failure.message).toMatch(/^files\.example .*\.$/);
  });

  it('does not hide a defect', () => {
    expect(() => failureOf(new TypeError('x is not a function'), 'files.example')).toThrow(TypeError);
  });
});
