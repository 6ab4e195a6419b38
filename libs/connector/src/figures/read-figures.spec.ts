import { describe, expect, it } from '@jest/globals';
import type { DeckValue } from '@emberdeck/contracts/gamification/deck-reading';
import { readFigures, readHealth } from './read-figures.js';

const now = new Date('2026-05-01T10:00:00Z');

const input = (body: string, type: string | null = 'application/json', chosen: DeckValue[] = []) => ({
  body: Buffer.from(body),
  charset: null,
  type,
  chosen,
  now,
  hasPreview: true,
});

const read = (body: unknown, chosen: DeckValue[] = []) =>
  readFigures(input(JSON.stringify(body), 'application/json', chosen));

const chosen = (name: string, path: string): DeckValue => ({ name, path, unit: null });

describe('figures of JSON', () => {
  it('are the newest row of each name where there are rows', () => {
    const rows = [
      { name: 'steps', value: 10, timestamp: '2026-04-30', unit: 'steps' },
      { name: 'steps', value: 30, timestamp: '2026-05-01' },
      { name: 'steps', value: 20, timestamp: '2026-04-29' },
      { name: 'weight', value: '71.5', unit: 'kg', timestamp: '2026-05-01' },
    ];
    const { found } = read(rows);
    expect(found?.form).toBe('rows');
    expect(found?.figures).toEqual([
      { name: 'steps', value: 30, unit: null },
      { name: 'weight', value: 71.5, unit: 'kg' },
    ]);
  });

  it('are the first four numbers by their fields, without ids and times', () => {
    const { found } = read({
      id: 7,
      updated_timestamp: 1_725_194_639,
      queries: { totalToday: 5, blocked_today: 2 },
      list: [{ a: 1 }],
      clients: 3,
      load: 0.5,
      more: 9,
    });
    expect(found).toMatchObject({
      form: 'numbers',
      figures: [
        { name: 'Queries total today', value: 5 },
        { name: 'Queries blocked today', value: 2 },
        { name: 'Clients', value: 3 },
        { name: 'Load', value: 0.5 },
      ],
    });
  });

  it('are the chosen values; one that is missing leaves the others', () => {
    const { found, preview } = read({ a: { b: '1,200.5' }, on: true }, [
      chosen('B', 'a.b'),
      chosen('Gone', 'a.c'),
      chosen('On', 'on'),
    ]);
    expect(found?.figures.map(({ value }) => value)).toEqual([1_200.5, 1]);
    expect(found?.problem).toBe('“Gone” is not in the answer. Choose it again.');
    expect(preview).toBe('{"a":{"b":"1,200.5"},"on":true}');
  });

  it.each([
    ['no chosen value is there', { a: 1 }, [chosen('Gone', 'b')], 'no_such_path'],
    ['a chosen value is a text', { a: 'x' }, [chosen('A', 'a')], 'no_such_path'],
    ['a path cannot be used', { a: 1 }, [chosen('A', 'a[')], 'mapping'],
    ['there is no number', { hello: 'world' }, [], 'no_such_path'],
    ['there is an empty list', [], [], 'no_such_path'],
  ])('fails with what to do if %s', (_, body, values, failure) => {
    const { found, fault } = read(body, values);
    expect([found, fault?.failure]).toEqual([null, failure]);
    expect(fault?.message).toMatch(/(Choose|Change)/);
  });
});

const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog &nbsp; of Ada</title>
  <item><title>Old</title><pubDate>Mon, 20 Apr 2026 10:00:00 GMT</pubDate></item>
  <item><title><![CDATA[New & shiny]]></title><pubDate>Fri, 01 May 2026 08:00:00 GMT</pubDate></item>
</channel></rss>`;

const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Releases</title>
  <entry><title>v2</title><published>2026-05-01T01:00:00Z</published><updated>2026-05-01T09:00:00Z</updated></entry>
  <entry><title>v1</title><updated>2026-04-01T09:00:00Z</updated></entry></feed>`;

describe('figures of a feed', () => {
  const figures = (recent: number, entries: number) => [
    { name: 'New in 24 hours', unit: null, value: recent },
    { name: 'Entries', unit: null, value: entries },
  ];

  it.each([
    ['RSS with an entity of HTML', rss, 'application/rss+xml', 'New & shiny'],
    ['Atom', atom, 'application/atom+xml', 'v2'],
    [
      'JSON Feed',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Notes',
        items: [
          { id: '1', content_text: 'Short note', date_published: '2026-05-01T09:00:00Z' },
          { id: '2', title: 'Older', date_published: '2026-03-01T09:00:00Z' },
        ],
      }),
      'application/feed+json',
      'Short note',
    ],
  ])('are counted in %s', (_, body, type, headline) => {
    const { found } = readFigures(input(body, type));
    expect(found).toMatchObject({ form: 'feed', figures: figures(1, 2), headline });
  });

  it('are not looked for in other XML', () => {
    expect(readFigures(input('<config><item/></config>', 'text/xml')).fault?.failure).toBe('not_json');
  });
});

describe('a health check', () => {
  it.each([
    ['{"status":"ok","version":"1.2.3"}', true, 'status: ok'],
    ['{"status":"DOWN"}', false, 'status: DOWN'],
    ['{"database":"ok","commit":"abc"}', true, 'database: ok'],
    ['OK\n', true, 'OK'],
    ['unhealthy', false, 'unhealthy'],
  ])('is understood without being chosen: %s', (body, isUp, headline) => {
    expect(readFigures(input(body, 'text/plain')).found).toMatchObject({
      form: 'health',
      isUp,
      headline,
      figures: [{ name: 'Availability', value: isUp ? 100 : 0, unit: '%' }],
    });
  });

  it('takes a web page as reachable', () => {
    const page = '<!DOCTYPE html><html><head><title>My\n app</title></head></html>';
    expect(readFigures(input(page, 'text/html')).found).toMatchObject({ form: 'health', headline: 'My app' });
  });

  it('takes what was chosen as a health check as up, whatever it holds', () => {
    expect(readHealth(input('{"users":3}')).found).toMatchObject({ isUp: true, headline: null });
    expect(readHealth(input('')).found).toMatchObject({ isUp: true });
  });
});
