import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { refusedFile } from './table-file.js';
import { brokenWorkbook, type XlsxPackage } from './xlsx-package.js';

/** An element by its local name, with its attributes by their whole names. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** What is done with a part of a workbook while it is read. */
export interface XmlHandler {
  open?(element: XmlElement): void;
  text?(text: string): void;
  close?(name: string): void;
}

const tooLong = 'The workbook holds a text that is longer than a cell may be: save its sheet as CSV';

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Markup that is longer than this holds a text that no cell may have, or nothing that a workbook needs. */
const longestMarkup = 1024 * 1024;

/**
 * Parses a part chunk by chunk, and yields after each chunk, so that other work of the process gets a turn. A document type
 * is refused: no program writes one into a workbook, and its entities could grow without bound.
 */
export async function* parseXml(part: Readable, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw refusedFile('The workbook contains a document type definition (DTD), which is not accepted');
  });
  let pending = 0;
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0;
    handler.open?.({ name: localName(name), attributes });
  });
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  parser.on('closetag', ({ name }) => {
    pending = 0;
    handler.close?.(localName(name));
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      pending += text.length;
      parser.write(text);
      if (pending > longestMarkup) throw refusedFile(tooLong);
      yield;
    }
    parser.close();
  } catch (error) {
    throw error instanceof AppError ? error : brokenWorkbook();
  } finally {
    part.destroy();
  }
}

/** Parses a whole part, if the package has it. */
export async function readPart(parts: XlsxPackage, path: string, handler: XmlHandler): Promise<void> {
  const part = await parts.read(path);
  if (part === null) return;
  const chunks = parseXml(part, handler);
  while (!(await chunks.next()).done);
}
