import { SaxesParser } from 'saxes';
import { isObject } from '../path/path-values.js';
import type { FoundFigures } from './figure-types.js';

/** An entry of a feed. */
interface Entry {
  readonly title: string;
  /** Null where it has none that can be read. */
  readonly at: Date | null;
}

const dayMs = 86_400_000;
const longestTitle = 200;

/** Entries that count: a feed has some dozens. */
const mostEntries = 10_000;

const timeOf = (text: string): Date | null => {
  const ms = Date.parse(text.slice(0, 64).trim());
  return Number.isNaN(ms) ? null : new Date(ms);
};

const plainTitle = (text: string): string =>
  [
    ...text
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 2 * longestTitle),
  ]
    .slice(0, longestTitle)
    .join('');

/** What a feed shows: its entries, those of the last day, and the newest title. */
function figuresOf(entries: readonly Entry[], now: Date): FoundFigures {
  const dated = entries.filter(({ at }) => at !== null);
  const ms = ({ at }: Entry): number => at?.getTime() ?? 0;
  const newest = dated.toSorted((one, other) => ms(other) - ms(one))[0] ?? entries[0];
  const isNew = (entry: Entry): boolean =>
    ms(entry) > now.getTime() - dayMs && ms(entry) <= now.getTime() + dayMs;
  const recent = { name: 'New in 24 hours', unit: null, value: dated.filter(isNew).length };
  return {
    form: 'feed',
    figures: [...(dated.length > 0 ? [recent] : []), { name: 'Entries', unit: null, value: entries.length }],
    headline: newest === undefined || newest.title === '' ? null : newest.title,
    isUp: true,
    problem: null,
  };
}

/** The figures of a JSON Feed; null for other JSON. */
export function figuresOfJsonFeed(json: unknown, now: Date): FoundFigures | null {
  if (!isObject(json) || Array.isArray(json)) return null;
  const { version, items } = json;
  if (typeof version !== 'string' || !version.startsWith('https://jsonfeed.org/version/')) return null;
  const list = Array.isArray(items) ? (items as unknown[]).slice(0, mostEntries) : [];
  const text = (item: Readonly<Record<string, unknown>>, ...fields: readonly string[]): string => {
    const value = fields.map((field) => item[field]).find((each) => typeof each === 'string');
    return typeof value === 'string' ? value : '';
  };
  const entries = list.filter(isObject).map((item) => ({
    title: plainTitle(text(item, 'title', 'summary', 'content_text').slice(0, 4 * longestTitle)),
    at: timeOf(text(item, 'date_published', 'date_modified')),
  }));
  return figuresOf(entries, now);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

const dateNames = new Set(['pubdate', 'published', 'updated', 'date']);

/** Collects the entries of RSS (0.9 to 2.0) and Atom while they are parsed. */
class EntryCollector {
  readonly entries: Entry[] = [];
  isFeed = false;
  private readonly open: string[] = [];
  private title = '';
  private date = '';

  enter(name: string): void {
    if (this.open.length === 0) this.isFeed = ['rss', 'feed', 'rdf'].includes(name);
    this.open.push(name);
    if (name === 'item' || name === 'entry') [this.title, this.date] = ['', ''];
  }

  text(text: string): void {
    const [inside, name] = this.open.slice(-2);
    if (inside !== 'item' && inside !== 'entry') return;
    if (name === 'title') this.title += text.slice(0, 4 * longestTitle);
    // An Atom entry has both times; the first of them is the one that counts.
    if (name !== undefined && dateNames.has(name) && timeOf(this.date) === null) {
      this.date += text.slice(0, 64);
    }
  }

  leave(name: string): void {
    this.open.pop();
    if ((name === 'item' || name === 'entry') && this.entries.length < mostEntries) {
      this.entries.push({ title: plainTitle(this.title), at: timeOf(this.date) });
    }
  }
}

/**
 * The figures of RSS or Atom; null for other XML. Feeds are often not well formed, for instance by entities of HTML: a fault
 * is passed over. The parser resolves no entity of a document type, so none can grow.
 */
export function figuresOfXml(text: string, now: Date): FoundFigures | null {
  const collector = new EntryCollector();
  const parser = new SaxesParser();
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name }) => collector.enter(localName(name)));
  parser.on('text', (each) => collector.text(each));
  parser.on('cdata', (each) => collector.text(each));
  parser.on('closetag', ({ name }) => collector.leave(localName(name)));
  parser.write(text).close();
  return collector.isFeed ? figuresOf(collector.entries, now) : null;
}
