import type { BlobStore } from '@emberdeck/platform/blobs/blob-store';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { AppError } from '@emberdeck/platform/errors/app-error';
import type { PersonalSourcesService, SourceTable } from '../../personal/personal-sources.service.js';
import {
  type ArchiveContents,
  indexPage,
  schemaText,
  titleOf,
  type WrittenFile,
  type WrittenTable,
} from './export-index.js';
import { type OwnFile, pathOfFile } from './own-files.js';
import { readersPage, readersText } from './readers-page.js';
import { csvRows, htmlText, jsonText } from './table-texts.js';
import type { ZipArchive } from './zip-archive.js';

/** The parts of the progress, in percent. */
const tablesPercent = 60;
const filesPercent = 95;

/** What an archive is made of. */
export interface ArchiveParts {
  readonly sources: PersonalSourcesService;
  readonly store: BlobStore;
  readonly zip: ZipArchive;
  readonly userId: string;
  readonly madeAt: Date;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** Writes the archive of a person, an entry after the other. */
export async function writeArchive(
  parts: ArchiveParts,
  tables: readonly SourceTable[],
  files: readonly OwnFile[],
): Promise<void> {
  const { zip, signal, madeAt, onProgress } = parts;
  const written: WrittenTable[] = [];
  for (const [index, table] of tables.entries()) {
    const done = await writeTable(parts, table);
    if (done !== null) written.push(done);
    onProgress(Math.round(((index + 1) / tables.length) * tablesPercent));
  }
  const readers = await parts.sources.readers(parts.userId);
  await zip.addText('about-you/who-could-see-what.json', [readersText(readers)], signal);
  await zip.addText('about-you/who-could-see-what.html', [readersPage(readers)], signal);
  const stored: WrittenFile[] = [];
  for (const [index, file] of files.entries()) {
    stored.push(await writeFile(parts, file, index + 1));
    onProgress(tablesPercent + Math.round(((index + 1) / files.length) * (filesPercent - tablesPercent)));
  }
  const contents: ArchiveContents = { madeAt, tables: written, files: stored };
  await zip.addText('schema.json', [schemaText(contents)], signal);
  await zip.addText('index.html', [indexPage(contents)], signal);
  zip.end();
}

/** Reads a table once for each format, so that it is never whole in memory. Null without rows. */
async function writeTable(
  { sources, zip, userId, signal }: ArchiveParts,
  table: SourceTable,
): Promise<WrittenTable | null> {
  const { service, isAbout } = table;
  const columns = await columnsOf(sources, table, userId);
  if (columns === null) return null;
  const path = `${isAbout ? 'about-you' : 'portable'}/${service}-${table.table}`;
  let rows = 0;
  const count = (more: number): void => {
    rows += more;
  };
  const pages = () => sources.pages(table, userId);
  await zip.addText(`${path}.json`, jsonText(pages(), count), signal);
  await zip.addText(`${path}.csv`, csvRows(columns, pages()), signal);
  await zip.addText(`${path}.html`, htmlText(titleOf(table.table), columns, pages()), signal);
  return { service, table: table.table, isAbout, path, columns, rows };
}

async function columnsOf(
  sources: PersonalSourcesService,
  table: SourceTable,
  userId: string,
): Promise<string[] | null> {
  for await (const [first] of sources.pages(table, userId)) {
    return first === undefined ? null : Object.keys(first);
  }
  return null;
}

/** A file whose content has gone since, or that has no room, is named in the overview alone. */
async function writeFile(
  { store, zip, signal }: ArchiveParts,
  file: OwnFile,
  number: number,
): Promise<WrittenFile> {
  const { service, id, name, sizeBytes, hasRoom } = file;
  const absent = { name, sizeBytes, path: null };
  if (!hasRoom) return absent;
  const path = pathOfFile(file, number);
  try {
    await zip.add(path, await store.get(blobKey(service, id)), signal);
    return { name, sizeBytes, path };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return absent;
    throw error;
  }
}
