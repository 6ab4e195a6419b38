import { afterAll, describe, expect, it } from '@jest/globals';
import type { SourcePaging } from '@emberdeck/contracts/analytics/source-connection';
import type { FetchAnswer } from '@emberdeck/platform/fetch/fetch-result';
import { SafeFetch } from '@emberdeck/platform/fetch/safe-fetch';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { workProcesses } from '@emberdeck/platform/work/work-processes';
import { ApiFeed } from './api-feed.service.js';

const now = new Date('2026-03-10T12:00:00.000Z');
const signal = new AbortController().signal;

interface Answer {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A peer without a network. */
class Peer extends SafeFetch {
  readonly addresses: URL[] = [];

  constructor(private readonly answer: (address: URL) => Answer) {
    super(new OutboundPolicy([]));
  }

  override request(address: string): Promise<FetchAnswer> {
    this.addresses.push(new URL(address));
    if (this.addresses.length > 200) throw new Error('The reading has no end');
    const { status = 200, body = '', headers = {} } = this.answer(new URL(address));
    return Promise.resolve({
      ok: true,
      status,
      header: (name) => headers[name] ?? null,
      type: 'application/json',
      body: Buffer.from(body),
      isInternal: false,
    });
  }
}

const endpoint = 'https://api.example/rows?team=7';

/** Reads all pages of a peer. */
async function read(peer: Peer, paging: SourcePaging) {
  const names: string[] = [];
  const connection = {
    ...({ endpoint, apiKey: null, keyPlacement: 'bearer', headerName: null, mapping: null } as const),
    ...{ paging, timeParameter: null, isKeyed: false },
  };
  let pages = 0;
  const onPage = (page: { points: readonly { name: string }[] }): Promise<void> => {
    pages += 1;
    names.push(...page.points.map(({ name }) => name));
    return Promise.resolve();
  };
  const end = await new ApiFeed(peer, workProcesses).read(connection, null, {
    now,
    timeZone: 'UTC',
    undatedAt: now,
    signal,
    onPage,
  });
  return { end, names, pages };
}

/** Numbers from a seed, each below its limit. */
function numbersOf(seed: number): (limit: number) => number {
  let state = seed + 1;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

const rowsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_each, place) => ({ name: `r${from + place}`, value: 1 }));

type Page = readonly object[];
type Ends = (last: Answer) => Answer;

/** What peers answer behind the last page. */
const ends: readonly Ends[] = [
  () => ({ body: '[]' }),
  () => ({ body: 'null' }),
  () => ({ body: '{"data":null}' }),
  () => ({ body: '{"data":[]}' }),
  () => ({ body: '' }),
  () => ({ status: 204 }),
  () => ({ status: 400 }),
  () => ({ status: 404 }),
  () => ({ status: 422 }),
  (last) => last,
];

const written = (rows: Page, more: object = {}): Answer => ({
  body: JSON.stringify({ data: rows, ...more }),
});

/** A peer that counts its pages or rows: the number of the asked page comes from the address. */
const counting =
  (pages: readonly Page[], pageOf: (address: URL) => number, end: Ends) =>
  (address: URL): Answer => {
    const page = pages[pageOf(address)];
    return page === undefined ? end(written(pages.at(-1) ?? [])) : written(page);
  };

/** A peer that names the next page. */
const naming =
  (
    pages: readonly Page[],
    pageOf: (address: URL) => number,
    next: (page: number) => [object, Record<string, string>],
  ) =>
  (address: URL): Answer => {
    const at = pageOf(address);
    const [body, headers] = at + 1 < pages.length ? next(at + 1) : [{ next: null }, {}];
    return { ...written(pages[at] ?? [], body), headers };
  };

const numberIn = (address: URL, name: string): number => Number(address.searchParams.get(name) ?? 0);

/** A peer with these pages in each kind of paging. `roll` chooses between what peers of the kind do. */
function peersOf(
  pages: readonly Page[],
  size: number,
  roll: (limit: number) => number,
): [SourcePaging, Peer][] {
  const first = roll(2) as 0 | 1;
  const end = ends[roll(ends.length)] ?? ends[0] ?? (() => ({}));
  const byP = (address: URL): number => numberIn(address, 'p');
  const addresses = [(page: number) => `?p=${page}`, (page: number) => `https://api.example/rows?p=${page}`];
  const addressOf = addresses[roll(2)] ?? String;
  return [
    [
      { kind: 'page', parameter: 'page', first },
      new Peer(counting(pages, (at) => numberIn(at, 'page') - first, end)),
    ],
    [
      { kind: 'offset', parameter: 'skip', limitParameter: 'take', limit: size },
      new Peer(counting(pages, (at) => numberIn(at, 'skip') / numberIn(at, 'take'), end)),
    ],
    [
      { kind: 'link' },
      new Peer(naming(pages, byP, (page) => [{}, { link: `<${addressOf(page)}>; rel="next"` }])),
    ],
    [
      { kind: 'header', header: 'X-Next' },
      new Peer(naming(pages, byP, (page) => [{}, { 'x-next': addressOf(page) }])),
    ],
    [
      { kind: 'address', path: 'next' },
      new Peer(naming(pages, byP, (page) => [{ next: addressOf(page) }, {}])),
    ],
    [
      { kind: 'cursor', path: 'next', parameter: 'after' },
      new Peer(
        naming(
          pages,
          (at) => numberIn(at, 'after'),
          (page) => [{ next: page }, {}],
        ),
      ),
    ],
  ];
}

afterAll(() => workProcesses.onModuleDestroy());

describe('an API with any number of pages', () => {
  it.each(Array.from({ length: 25 }, (_each, seed) => seed))('is read once and whole (%d)', async (seed) => {
    const roll = numbersOf(seed);
    const size = 1 + roll(6);
    const full = Array.from({ length: roll(8) }, (_each, page) => rowsOf(size, page * size));
    const last = rowsOf(1 + roll(size), full.length * size);
    const pages = [...full, last];
    for (const [paging, peer] of peersOf(pages, size, roll)) {
      const { end, names, pages: count } = await read(peer, paging);
      expect([paging.kind, end.ok, count]).toEqual([paging.kind, true, pages.length]);
      expect(names).toEqual(rowsOf(full.length * size + last.length).map(({ name }) => name));
    }
  });
});

const byAddress: SourcePaging = { kind: 'address', path: 'next' };
const byOffset: SourcePaging = { kind: 'offset', parameter: 'skip', limitParameter: null, limit: 100 };

describe('an API that repeats a page', () => {
  const same = JSON.stringify({ data: rowsOf(3), next: '?p=1' });

  it.each<[what: string, paging: SourcePaging, answer: (address: URL) => Answer]>([
    ['ignores the offset', byOffset, () => ({ body: same })],
    ['has another time in each body', byOffset, () => written(rowsOf(3), { at: Math.random() })],
    ['names the same address', byAddress, () => ({ body: same })],
    ['counts addresses', byAddress, (at) => written(rowsOf(3), { next: `?p=${numberIn(at, 'p') + 1}` })],
  ])('ends a run once, where it %s', async (_what, paging, answer) => {
    const { end, names } = await read(new Peer(answer), paging);
    expect([end.ok, names]).toEqual([true, ['r0', 'r1', 'r2']]);
  });

  it('is read on where it names a further page behind an equal one', async () => {
    const pages = [rowsOf(2), rowsOf(2), rowsOf(1, 2)];
    const [, , , , address] = peersOf(pages, 2, () => 0);
    const { names } = await read(address?.[1] ?? new Peer(() => ({})), byAddress);
    expect(names).toEqual(['r0', 'r1', 'r0', 'r1', 'r2']);
  });
});

describe('the next address', () => {
  const withNext = (next: unknown, headers: Record<string, string> = {}): Peer =>
    new Peer(() => ({ ...written(rowsOf(1), { next }), headers }));

  it.each([
    ['https://evil.example/rows', 'https://evil.example'],
    ['//evil.example/rows', 'https://evil.example'],
    ['http://api.example/rows?p=1', 'http://api.example'],
    ['https://api.example:8443/rows', 'https://api.example:8443'],
    ['https://api.example@evil.example/', 'https://evil.example'],
  ])('%s is not followed to another origin', async (next, origin) => {
    for (const [peer, paging] of [
      [withNext(next), byAddress],
      [withNext(null, { 'x-next': next }), { kind: 'header', header: 'x-next' }],
    ] as const) {
      const { end } = await read(peer, paging);
      expect(end).toMatchObject({
        ok: false,
        kind: 'person',
        reason: expect.stringContaining(`is at ${origin}, and`),
      });
      expect(peer.addresses).toHaveLength(1);
    }
  });

  it.each([
    [{ href: '?p=1' }, /does not find a text/],
    [['?p=1'], /does not find a text/],
    [7, /does not find a text/],
    ['http://[', /cannot be read/],
  ])('fails where it is %j', async (next, reason) => {
    const { end } = await read(withNext(next), byAddress);
    expect(end).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });
});

describe('a failure', () => {
  it.each([400, 404, 422])('of the first page is no end of the pages: %d', async (status) => {
    expect((await read(new Peer(() => ({ status })), byOffset)).end).toMatchObject({
      ok: false,
      httpStatus: status,
    });
  });

  it.each<[status: number, paging: SourcePaging]>([
    [404, byAddress],
    [401, byOffset],
    [500, byOffset],
  ])('with status %d behind a page fails the run, paged by %j', async (status, paging) => {
    let requests = 0;
    const peer = new Peer(() => ((requests += 1) === 1 ? written(rowsOf(1), { next: '?p=1' }) : { status }));
    expect((await read(peer, paging)).end).toMatchObject({ ok: false, httpStatus: status });
  });
});

it('sends the number of rows before a page, and the limit where it has a parameter', async () => {
  const pages = [rowsOf(3), rowsOf(1, 3)];
  const peer = new Peer(
    counting(
      pages,
      (at) => Math.ceil(numberIn(at, 'skip') / 3),
      () => ({ body: '[]' }),
    ),
  );
  await read(peer, { kind: 'offset', parameter: 'skip', limitParameter: 'take', limit: 500 });
  expect(peer.addresses.map(({ search }) => search)).toEqual([
    '?team=7&take=500&skip=0',
    '?team=7&take=500&skip=3',
    '?team=7&take=500&skip=4',
  ]);
});

it('takes an answer without content as a run without rows', async () => {
  expect(await read(new Peer(() => ({ status: 204 })), byOffset)).toMatchObject({
    end: { ok: true },
    pages: 0,
  });
});
