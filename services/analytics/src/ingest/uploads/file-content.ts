/** First bytes of files that are often uploaded by mistake, and the message for each. */
const foreignFormats: readonly (readonly [start: readonly number[], what: string])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'an image'],
  [[0xff, 0xd8, 0xff], 'an image'],
  [[0x47, 0x49, 0x46, 0x38], 'an image'],
  [[0x1f, 0x8b], 'a compressed file'],
];

/** Why the bytes are no text, as a sentence; null if they may be. */
export function contentProblem(file: Buffer): string | null {
  if (file.length === 0) {
    return 'The file is empty';
  }
  const format = foreignFormats.find(([start]) => startsWith(file, start));
  return format === undefined ? null : `The file is ${format[1]}: save it as CSV in UTF-8`;
}

const startsWith = (file: Buffer, start: readonly number[]): boolean =>
  start.every((byte, index) => file[index] === byte);

/** Workbooks are zip archives. */
export const isZip = (file: Buffer): boolean => startsWith(file, [0x50, 0x4b, 0x03, 0x04]);

/** The container of old workbooks, and of new ones with a password. */
export const isOldWorkbook = (file: Buffer): boolean => startsWith(file, [0xd0, 0xcf, 0x11, 0xe0]);

export const oldWorkbookProblem = (file: Buffer): string =>
  file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? 'The workbook is protected by a password: save it without one'
    : 'The file is a workbook of an old format: save it as XLSX or CSV';
