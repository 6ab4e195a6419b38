import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { refusedFile } from './table-file.js';

/** No workbook of metrics has so many parts, or so much content: a few kilobytes of zip can declare gigabytes. */
export const maxEntries = 2_000;
const maxUnpackedBytes = 150 * 1024 * 1024;
/** Rows of equal figures reach about 50. */
const maxRatio = 200;
const ratioFromBytes = 1024 * 1024;

const bomb = 'The workbook unpacks to far more than a workbook of metrics holds: save its sheet as CSV';
const tooManyParts = 'The workbook has more than 2,000 parts: save its sheet as CSV';
const macro = 'The workbook contains macros: save it as XLSX without them';
const broken = 'The workbook is damaged and cannot be read: save it again as XLSX or CSV';
const notAWorkbook = 'The file is an archive, but no XLSX workbook: upload CSV, XLSX or JSON lines';

/** The parts of a workbook by their path in the zip archive. Nothing is unpacked before the declared sizes are checked. */
export class XlsxPackage {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static async open(file: Buffer): Promise<XlsxPackage> {
    const zip = await orBroken(
      fromBufferPromise(file, {
        autoClose: false,
        lazyEntries: true,
        validateEntrySizes: true,
      }),
    );
    if (zip.entryCount > maxEntries) {
      throw refusedFile(tooManyParts);
    }
    const entries = await orBroken(entriesOf(zip));
    const problem = problemOf(entries);
    if (problem !== null) {
      throw refusedFile(problem);
    }
    return new XlsxPackage(zip, new Map(entries.map((entry) => [keyOf(entry.fileName), entry])));
  }

  /** Whether the package has the part. */
  has(path: string): boolean {
    return this.entries.has(keyOf(path));
  }

  /** The bytes of a part; null without the part. An entry with more bytes than declared fails. */
  async read(path: string): Promise<Readable | null> {
    const entry = this.entries.get(keyOf(path));
    return entry === undefined ? null : orBroken(this.zip.openReadStreamPromise(entry));
  }
}

/** Programs differ in the case of letters between the name of a part and what names it, and in escapes. */
function keyOf(path: string): string {
  const key = path.toLowerCase();
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/** A fault of the archive, as the refusal of the file. */
export async function orBroken<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch {
    throw brokenWorkbook();
  }
}

export const brokenWorkbook = () => refusedFile(broken);

async function entriesOf(zip: ZipFile): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.readEntry();
  });
  return entries;
}

type EntryFacts = Pick<Entry, 'fileName' | 'uncompressedSize' | 'compressedSize' | 'isEncrypted'>;

/** Why a workbook with these entries is refused; null if it is not. Only declared sizes count here. */
export function problemOf(entries: readonly EntryFacts[]): string | null {
  if (entries.some((entry) => entry.isEncrypted())) {
    return 'The workbook is protected by a password: save it without one';
  }
  if (entries.some(({ fileName }) => /(^|\/)vba(Project|Data)\b[^/]*$/i.test(fileName))) {
    return macro;
  }
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isBomb = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > ratioFromBytes && uncompressedSize > maxRatio * Math.max(1, compressedSize),
  );
  return unpacked > maxUnpackedBytes || isBomb ? bomb : null;
}

/** The refusal of a workbook that holds a project of macros. */
export const macroWorkbook = () => refusedFile(macro);

/** The refusal of an archive without a workbook. */
export const noWorkbook = () => refusedFile(notAWorkbook);
