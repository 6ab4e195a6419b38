import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type DeckConnection,
  type DeckReading,
  FigureReader,
} from '@emberdeck/connector/figures/figure-reader.service';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { outboundAllow } from '@emberdeck/platform/security/outgoing/outbound-allow';
import { WorkProcesses } from '@emberdeck/platform/work/work-processes';
import {
  type Behavior,
  byLink,
  content,
  cut,
  drip,
  endless,
  FeedPeer,
  hang,
  huge,
  json,
  status,
} from '@emberdeck/testing/feed-peer';

const mebibyte = 1_048_576;

/** Sends bytes under a type that is not theirs. */
const bytes =
  (body: Buffer, headers: Readonly<Record<string, string>>): Behavior =>
  (_request, response) =>
    void response.writeHead(200, headers).end(body);

/** Says less than it sends. */
const more: Behavior = (_request, response) => {
  response.socket?.end(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n{"a":1}{"a":2}',
  );
};

/** Sends header lines until the connection closes. */
const endlessHeaders: Behavior = (_request, response) => {
  const { socket } = response;
  socket?.write('HTTP/1.1 200 OK\r\n');
  const line = `x-line: ${'a'.repeat(1_000)}\r\n`;
  const timer = setInterval(() => socket?.write(line), 1);
  socket?.on('close', () => clearInterval(timer));
};

const bomb = gzipSync(Buffer.alloc(64 * mebibyte, ' '));
const deep = `${'['.repeat(200_000)}1${']'.repeat(200_000)}`;
const many = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_each, n) => [`n${n}`, n])));

describe('an app that harms its deck', () => {
  const work = new WorkProcesses();
  let peer: FeedPeer;

  beforeAll(async () => {
    peer = await FeedPeer.start();
  });

  beforeEach(() => {
    peer.requests.length = 0;
  });

  afterAll(async () => {
    await peer.stop();
    await work.onModuleDestroy();
  });

  function read(behavior: Behavior, wholeMs: number): Promise<DeckReading> {
    const policy = new OutboundPolicy(outboundAllow.parse(peer.host));
    const reader = new FigureReader(new SafeFetch(policy, { wholeMs }), work);
    const endpoint = peer.serve('/hostile', behavior);
    const connection: DeckConnection = {
      endpoint,
      token: 's3cret-token',
      keyPlacement: 'bearer',
      headerName: null,
      readAs: 'auto',
      chosen: [],
    };
    return reader.read(connection, { now: new Date(), signal: new AbortController().signal, isTest: false });
  }

  it.each<[what: string, behavior: Behavior, reason: RegExp]>([
    ['is silent', hang, /took too long to answer/],
    ['sends a byte at a time', drip, /took too long to answer/],
    ['leads elsewhere', status(302, { location: 'http://127.0.0.1:1/' }), /leads to another address/],
    ['announces gigabytes', huge, /larger than 4 MB/],
    ['sends without end', endless, /larger than 4 MB/],
    [
      'sends a file that unpacks to much more',
      bytes(bomb, { 'content-encoding': 'gzip' }),
      /larger than 4 MB/,
    ],
    ['sends headers without end', endlessHeaders, /did not send a complete answer/],
    ['sends less than it says', cut, /did not send a complete answer/],
    ['sends more than it says', more, /neither valid JSON nor a feed|no number/],
    [
      'packs it in an unknown way',
      bytes(Buffer.from('{}'), { 'content-encoding': 'zstd' }),
      /compressed|complete/,
    ],
    [
      'sends a picture as JSON',
      bytes(Buffer.alloc(5_000, 0x89), { 'content-type': 'application/json' }),
      /neither valid JSON/,
    ],
    ['nests without end', content(deep, 'application/json'), /\w+ \w+/],
  ])('is read in bounded time and memory, with a reason: one that %s', async (_what, behavior, reason) => {
    const isSlow = String(reason).includes('too long');
    const before = process.memoryUsage().rss;
    const startedAt = performance.now();
    const { found, failure } = await read(behavior, isSlow ? 400 : 20_000);
    expect(performance.now() - startedAt).toBeLessThan(25_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * mebibyte);
    expect(found).toBeNull();
    expect(failure?.message).toMatch(reason);
    expect(failure?.message).not.toMatch(/s3cret|internal detail|undefined|Error:/);
    expect(peer.requests).toHaveLength(1);
  });

  it.each<[what: string, behavior: Behavior]>([
    [
      'names further pages',
      byLink(
        [
          { name: 'a', value: 1 },
          { name: 'b', value: 2 },
        ],
        1,
      ),
    ],
    ['sends a web page, which says that it runs', content('<html><p>5')],
    ['has more numbers than a deck shows', content(many, 'application/json')],
    ['has names without end', json({ ['n'.repeat(100_000)]: 1, count: 2 })],
  ])('is asked once, and shows a few values: one that %s', async (_what, behavior) => {
    const { found, failure } = await read(behavior, 20_000);
    expect(failure).toBeNull();
    expect(found?.figures.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(found).length).toBeLessThan(20_000);
    expect(peer.requests).toHaveLength(1);
  });
});
