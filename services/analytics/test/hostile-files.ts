import { previewMetricsFile } from '../src/ingest/uploads/metrics-file.js';
import { aWorkbook } from './workbook-fixture.js';

// The program of peak-memory.spec.ts: previews files whose content takes far more memory than their bytes where a reader
// holds all of it, one after the other.

const now = new Date('2026-05-10T12:00:00.000Z');
const many = <Item>(count: number, make: (place: number) => Item): Item[] =>
  Array.from({ length: count }, (_, place) => make(place));
const wideObject = (line: number): string => `{${many(20_000, (n) => `"k${line}_${n}":${n}`).join(',')}}`;

const files: Readonly<Record<string, () => Promise<Buffer>>> = {
  'CSV with 400,000 names': () =>
    Promise.resolve(Buffer.from(`name,value\n${many(400_000, (n) => `${n.toString(36)},1\n`).join('')}`)),
  'CSV with 300,000 units': () =>
    Promise.resolve(
      Buffer.from(`name,value,unit\n${many(300_000, (n) => `a,1,${n.toString(36)}\n`).join('')}`),
    ),
  'JSON lines of 20,000 keys each': () =>
    Promise.resolve(Buffer.from(`{"name":"a","value":1}\n${many(30, wideObject).join('\n')}`)),
  'workbook with 250,000 texts': () =>
    aWorkbook({
      rows: '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c t="s"><v>3</v></c><c><v>1</v></c></row>',
      strings: ['name', 'value', ...many(250_000, (n) => n.toString(36))],
    }),
};

for (const [what, make] of Object.entries(files)) {
  const { rowsRead } = await previewMetricsFile(await make(), now);
  process.stdout.write(`${what}: ${rowsRead} rows\n`);
}
