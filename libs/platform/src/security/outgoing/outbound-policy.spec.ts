import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../errors/app-error.js';
import { outboundAllow } from './outbound-allow.js';
import { OutboundPolicy } from './outbound-policy.js';

/** The error message for the address; null if the policy accepts it. */
function problemOf(address: string, allowed?: string): string | null {
  try {
    new OutboundPolicy(outboundAllow.parse(allowed)).check('endpoint', address);
    return null;
  } catch (error) {
    return error instanceof AppError ? (error.details.fields?.[0]?.message ?? 'no field') : 'not an AppError';
  }
}

describe('an outgoing address', () => {
  it.each([
    'https://feeds.example/api',
    'http://feeds.example:80',
    'http://feeds.example:443',
    'https://8.8.8.8/',
    'http://[2606:4700:4700::1111]/',
    'https://localhost.example/',
    'https://internal.example/',
  ])('may be public: %s', (address) => {
    expect(problemOf(address)).toBeNull();
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://0.0.0.0/',
    'http://0.1.2.3/',
    'http://10.1.2.3/',
    'http://172.31.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.1.1/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[fc00::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://db.internal/',
    'http://printer.local/',
  ])('must not be private: %s', (address) => {
    expect(problemOf(address)).toMatch(/is not a public address\. Use one/);
  });

  it('may use only ports 80 and 443', () => {
    expect(problemOf('http://feeds.example:22/')).toBe('Port 22 is not allowed. Use port 80 or 443.');
  });

  it.each([
    ['127.0.0.1:8091', 'http://127.0.0.1:8091/'],
    ['127.0.0.1:8091', 'http://[::ffff:127.0.0.1]:8091/'],
    ['10.0.0.0/8', 'http://10.20.30.40:9000/'],
    ['10.0.0.0/8:9000', 'http://10.20.30.40:9000/'],
    ['feeds.example', 'https://FEEDS.example:8443/'],
    ['other.example, Feeds.Example:8443', 'https://feeds.example:8443/'],
    ['localhost', 'http://localhost:3000/'],
    ['fd00::/8', 'http://[fd00::7]:8080/'],
    ['[fd00::/8]:8080', 'http://[fd00::7]:8080/'],
    ['[::1]:8080', 'http://[::1]:8080/'],
  ])('may be a target that the operator allows: %s allows %s', (allowed, address) => {
    expect(problemOf(address, allowed)).toBeNull();
  });

  it.each([
    ['127.0.0.1:8091', 'http://127.0.0.1:8092/'],
    ['10.0.0.0/8', 'http://11.0.0.1:9000/'],
    ['feeds.example:8443', 'https://a.feeds.example:8443/'],
    ['0.0.0.0/0', 'http://[::1]/'],
    ['169.254.169.254', 'http://169.254.169.254/latest/meta-data'],
    ['169.254.0.0/16', 'http://0xa9fea9fe/'],
    ['::/0', 'http://[::ffff:169.254.169.254]/'],
    ['::/0', 'http://[64:ff9b::a9fe:a9fe]/'],
    ['::/0', 'http://[2002:a9fe:a9fe::]/'],
    ['fd00::/8', 'http://[fd00:ec2::254]/'],
    ['100.64.0.0/10', 'http://100.100.100.200/'],
    ['metadata.google.internal', 'http://metadata.google.internal./'],
  ])('must not be another target: %s does not allow %s', (allowed, address) => {
    expect(problemOf(address, allowed)).not.toBeNull();
  });
});

describe('OUTBOUND_ALLOW', () => {
  it.each([
    '10.0.0.0/33',
    '10/8',
    '300.1.1.1',
    'feeds.example:0',
    'feeds.example:99999',
    'http://a.example',
    'a b',
    '*.example',
  ])('refuses %j', (text) => {
    expect(outboundAllow.safeParse(text).error?.issues[0]?.message).toContain(`${text} is no host`);
  });

  it('allows no further target when empty', () => {
    expect(outboundAllow.parse(undefined)).toEqual([]);
    expect(outboundAllow.parse(' , ')).toEqual([]);
  });
});

it.each<[allowed: string, address: string, ips: string[], isInternal: boolean]>([
  ['', 'https://feeds.example/', ['8.8.8.8'], false],
  ['10.0.0.5:9000', 'http://10.0.0.5:9000/', ['10.0.0.5'], false],
  ['10.0.0.5/32', 'http://10.0.0.5:9000/', ['10.0.0.5'], false],
  ['10.0.0.5', 'http://feeds.example/', ['10.0.0.5'], false],
  ['feeds.example:9000', 'http://feeds.example:9000/', ['10.0.0.5'], false],
  ['10.0.0.0/8', 'http://10.0.0.5:9000/', ['10.0.0.5'], true],
  ['10.0.0.0/8', 'http://feeds.example/', ['10.0.0.5'], true],
  ['10.0.0.0/8,10.0.0.5:9000', 'http://10.0.0.6:9000/', ['10.0.0.6'], true],
  ['10.0.0.0/8,10.0.0.5:9000', 'http://10.0.0.5:9001/', ['10.0.0.5'], true],
  ['10.0.0.0/8,10.0.0.5', 'http://feeds.example/', ['10.0.0.5', '10.0.0.6'], true],
  ['fd00::/8,[fd00::1]:80', 'http://[fd00::1]/', ['fd00::1'], false],
  ['fd00::/8', 'http://[fd00::1]/', ['fd00::1'], true],
])('with %j allowed, %s at %j is of a network of the operator: %s', (allowed, address, ips, isInternal) => {
  const policy = new OutboundPolicy(outboundAllow.parse(allowed));
  expect(policy.isInternal(new URL(address), ips)).toBe(isInternal);
});
