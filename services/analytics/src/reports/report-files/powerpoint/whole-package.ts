import { posix } from 'node:path';
import JSZip from 'jszip';
import { contentOf, repairChart } from './chart-part.js';
import { workbookOf } from './chart-workbook.js';
import { elementsOf, parseXml, writeXml } from './xml-tree.js';

const contentTypes = '[Content_Types].xml';

/** A presentation that every program opens, and its number of slides. */
export interface WholePackage {
  readonly bytes: Buffer;
  readonly slides: number;
}

/**
 * Repairs what the library writes wrong (ADR 60): types of parts that do not exist, axes that a chart does not have, and
 * workbooks behind charts that lack zeros. All of it happens here, on the finished file.
 */
export async function wholePackage(bytes: Buffer): Promise<WholePackage> {
  const written = await JSZip.loadAsync(bytes);
  const whole = new JSZip();
  // Entries of folders are no parts.
  const files = written.file(/./).filter(({ dir }) => !dir);
  const names = new Set(files.map(({ name }) => name));
  for (const file of files) {
    if (file.name === contentTypes) whole.file(file.name, typesOf(await file.async('string'), names));
    else if (isChart(file.name)) await addChart(whole, written, file);
    else if (!isWorkbook(file.name)) whole.file(file.name, await file.async('nodebuffer'));
  }
  return {
    bytes: await whole.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }),
    slides: [...names].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length,
  };
}

const isChart = (name: string): boolean => /^ppt\/charts\/chart\d+\.xml$/.test(name);
const isWorkbook = (name: string): boolean => name.startsWith('ppt/embeddings/');

/** The library lists a master for each slide; there is one. */
function typesOf(xml: string, names: ReadonlySet<string>): string {
  const types = parseXml(xml);
  types.children = elementsOf(types).filter(
    ({ name, attributes }) => name !== 'Override' || names.has((attributes['PartName'] ?? '').slice(1)),
  );
  return writeXml(types);
}

/** A chart with the workbook that its reader edits. The library leaves zeros and empty labels out of it. */
async function addChart(whole: JSZip, written: JSZip, file: JSZip.JSZipObject): Promise<void> {
  const chart = parseXml(await file.async('string'));
  repairChart(chart);
  whole.file(file.name, writeXml(chart));
  whole.file(await workbookNameOf(written, file.name), workbookOf(contentOf(chart)));
}

async function workbookNameOf(written: JSZip, chart: string): Promise<string> {
  const { dir, base } = posix.parse(chart);
  const relations = await written.file(`${dir}/_rels/${base}.rels`)?.async('string');
  const [target] = relations === undefined ? [] : elementsOf(parseXml(relations), 'Relationship');
  if (!target) throw new Error(`${chart} has no workbook`);
  return posix.join(dir, target.attributes['Target'] ?? '');
}
