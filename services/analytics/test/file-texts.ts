import { inflateSync } from 'node:zlib';
import JSZip from 'jszip';

/** Objects of a PDF by number: the text of each, and the content of those that are compressed. */
function objectsOf(bytes: Buffer): { objects: Map<string, string>; streams: Map<string, string> } {
  const file = bytes.toString('latin1');
  const objects = new Map<string, string>();
  const streams = new Map<string, string>();
  for (const { 1: id = '', 0: head, index } of file.matchAll(/(\d+) 0 obj\n/g)) {
    const body = file.slice(index + head.length, file.indexOf('\nendobj', index));
    objects.set(id, body);
    const from = body.indexOf('stream\n') + 7;
    if (from < 7 || !body.slice(0, from).includes('FlateDecode') || body.includes('/Length1')) continue;
    const packed = Buffer.from(body.slice(from, body.lastIndexOf('\nendstream')), 'latin1');
    streams.set(id, inflateSync(packed).toString('latin1'));
  }
  return { objects, streams };
}

/** The texts of a PDF, read by the maps of its fonts to Unicode, or what draws its pages. */
export function textOfPdf(bytes: Buffer, form: 'text' | 'content' = 'text'): string {
  const { objects, streams } = objectsOf(bytes);
  if (form === 'content') return [...streams.values()].join('\n');
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name = '', id = ''] of bytes.toString('latin1').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = streams.get(/ToUnicode (\d+)/.exec(objects.get(id) ?? '')?.[1] ?? '');
    if (map !== undefined) fonts.set(name, charactersOf(map));
  }
  return [...streams.values()].map((content) => shownText(content, fonts)).join('\n');
}

function shownText(content: string, fonts: ReadonlyMap<string, Map<string, string>>): string {
  let text = '';
  let font: Map<string, string> | undefined;
  for (const [, name, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    const codes = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    text += codes.map((code) => font?.get(code) ?? '').join('');
  }
  return text;
}

function charactersOf(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      found.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return found;
}

/** A cell with its number format. */
export interface Cell {
  readonly value: string | number;
  readonly format: string;
}

/** The cells of a workbook by sheet, with the formula of none. */
export async function cellsOf(bytes: Buffer): Promise<{ sheets: Map<string, Cell[]>; xml: string }> {
  const zip = await JSZip.loadAsync(bytes);
  const part = async (name: string): Promise<string> => (await zip.file(name)?.async('string')) ?? '';
  const strings = [...(await part('xl/sharedStrings.xml')).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text ?? '',
  );
  const styles = await part('xl/styles.xml');
  const formats = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const cellStyles = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(
    ([, id]) => formats.get(id) ?? id ?? '',
  );
  const names = [...(await part('xl/workbook.xml')).matchAll(/<sheet name="([^"]*)"/g)].map(
    ([, name]) => name ?? '',
  );
  const sheets = new Map<string, Cell[]>();
  let xml = '';
  for (const [index, name] of names.entries()) {
    const sheet = await part(`xl/worksheets/sheet${index + 1}.xml`);
    xml += sheet;
    const cells = [...sheet.matchAll(/<c r="[A-Z]+\d+"([^>]*)><v>([^<]*)<\/v>/g)].map(
      ([, head = '', value = '']) => ({
        value: head.includes('t="s"') ? (strings[Number(value)] ?? '') : Number(value),
        format: cellStyles[Number(/ s="(\d+)"/.exec(head)?.[1])] ?? '',
      }),
    );
    sheets.set(name, cells);
  }
  for (const file of zip.file(/charts\/chart\d+\.xml$/)) xml += await file.async('string');
  return { sheets, xml };
}

/** The XML of the parts of an Office file. */
export async function partsOf(bytes: Buffer, pattern: RegExp): Promise<string[]> {
  const zip = await JSZip.loadAsync(bytes);
  return Promise.all(zip.file(pattern).map((file) => file.async('string')));
}
