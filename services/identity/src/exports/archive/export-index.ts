import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { type Html, markup } from '@emberdeck/platform/html/html';
import { pageOf } from './page.js';

/** A table in the archive. */
export interface WrittenTable {
  readonly service: ServiceName;
  readonly table: string;
  readonly isAbout: boolean;
  /** Path without the ending. */
  readonly path: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** A file in the archive; `path` is null where its content is gone or has no room. */
export interface WrittenFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly path: string | null;
}

/** What the archive holds. */
export interface ArchiveContents {
  readonly madeAt: Date;
  readonly tables: readonly WrittenTable[];
  readonly files: readonly WrittenFile[];
}

const services: Readonly<Record<ServiceName, string>> = {
  identity: 'Account and sign-in',
  gamification: 'Profile, coins and levels',
  analytics: 'Data sources, figures and reports',
  messaging: 'Messages',
  notifications: 'Notifications',
};

/** `coin_transaction` reads `Coin transaction`. */
export const titleOf = (table: string): string =>
  table.charAt(0).toUpperCase() + table.slice(1).replaceAll('_', ' ');

const tableItem = ({ table, path, rows }: WrittenTable): Html =>
  markup`<li><a href="${path}.html">${titleOf(table)}</a>: ${rows} ${rows === 1 ? 'row' : 'rows'} (<a href="${path}.csv">CSV</a>, <a href="${path}.json">JSON</a>)</li>`;

const fileItem = ({ name, path, sizeBytes }: WrittenFile): Html =>
  path === null
    ? markup`<li dir="auto">${name}: not in the archive, since it was deleted or there was no room for it</li>`
    : markup`<li dir="auto"><a href="${encodeURI(path)}">${name}</a> (${Math.ceil(sizeBytes / 1024)} kB)</li>`;

function sectionsOf(tables: readonly WrittenTable[]): Html[] {
  return (Object.keys(services) as ServiceName[]).flatMap((service) => {
    const own = tables.filter((each) => each.service === service);
    return own.length === 0 ? [] : [markup`<h3>${services[service]}</h3>\n<ul>${own.map(tableItem)}</ul>`];
  });
}

/** The first page of the archive. */
export function indexPage({ madeAt, tables, files }: ArchiveContents): string {
  const [head, foot] = pageOf('Your Emberdeck data', null);
  const body = markup`<p>Made on ${madeAt.toISOString().slice(0, 10)}. This archive holds what Emberdeck stores about you, and nothing of other people except the names that you see in the product. Times are in UTC.</p>
<h2>What you gave and did</h2>
${sectionsOf(tables.filter(({ isAbout }) => !isAbout))}
<h2>What Emberdeck notes about you</h2>
${sectionsOf(tables.filter(({ isAbout }) => isAbout))}
<p><a href="about-you/who-could-see-what.html">Who could see what</a></p>
<h2>Files</h2>
${files.length === 0 ? [markup`<p>You have stored no files.</p>`] : [markup`<ul>${files.map(fileItem)}</ul>`]}
<h2>The formats</h2>
<p><a href="schema.json">schema.json</a> names the columns of each table. A JSON file is an array of objects. A CSV file is UTF-8 with a header; a text that a spreadsheet would run as a formula begins with an apostrophe.</p>`;
  return `${head}\n${body.source}\n${foot}`;
}

/** The columns of each table, for programs. */
export function schemaText({ madeAt, tables, files }: ArchiveContents): string {
  const schema = {
    format: 'emberdeck-personal-export',
    version: 1,
    madeAt: madeAt.toISOString(),
    tables: tables.map(({ service, table, path, columns, rows }) => ({
      ...{ service, table, json: `${path}.json`, csv: `${path}.csv`, rows, columns },
    })),
    files: files.map(({ name, path, sizeBytes }) => ({ name, path, sizeBytes })),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
