import { describe, expect, it } from '@jest/globals';
import type { FilePreview } from './previewCsv.js';
import { previewFile } from './previewFile.js';

const fileOf = (...content: BlobPart[]): File => new File(content, 'metrics.csv', { type: 'text/csv' });

async function previewOf(content: BlobPart): Promise<FilePreview> {
  const preview = await previewFile(fileOf(content));
  if ('code' in preview) {
    throw new Error(`No preview: ${preview.code}`);
  }
  return preview;
}

const titles = ({ columns }: FilePreview): string[] => columns.map(({ title }) => title);

describe('previewFile', () => {
  it('shows header and rows, and marks the columns that the server reads', async () => {
    const preview = await previewOf('Name,value,note\nactive_users,1240,x\n');
    expect(preview.columns).toEqual([
      { title: 'Name', isRead: true },
      { title: 'value', isRead: true },
      { title: 'note', isRead: false },
    ]);
    expect(preview.rows).toEqual([{ line: 2, cells: ['active_users', '1240', 'x'] }]);
    expect(preview.further).toEqual({ count: 0, isCounted: true });
    expect(preview.problem).toBeNull();
  });

  it.each([
    ['commas', 'name,value\na,1'],
    ['semicolons', 'name;value\na;1'],
    ['tabs', 'name\tvalue\na\t1'],
    ['a byte order mark', '\uFEFFname,value\na,1'],
    ['Windows line breaks', 'name,value\r\na,1\r\n'],
    ['old Mac line breaks', 'name,value\ra,1\r'],
    ['quotes', '"name","value"\n"a","1"'],
  ])('reads %s', async (_case, text) => {
    const preview = await previewOf(text);
    expect(titles(preview)).toEqual(['name', 'value']);
    expect(preview.rows).toEqual([{ line: 2, cells: ['a', '1'] }]);
  });

  it('keeps delimiters, quotes and line breaks inside quotes, and counts physical lines', async () => {
    const preview = await previewOf('name,value\n"a ""b"", c\nd",1\n\nlast,2\n');
    expect(preview.rows).toEqual([
      { line: 2, cells: ['a "b", c\nd', '1'] },
      { line: 5, cells: ['last', '2'] },
    ]);
  });

  it('shows twenty rows of a small file and counts the others', async () => {
    const rows = Array.from({ length: 27 }, (_none, index) => `metric,${index}`);
    const preview = await previewOf(['name,value', ...rows].join('\n'));
    expect(preview.rows).toHaveLength(20);
    expect(preview.further).toEqual({ count: 7, isCounted: true });
  });

  it('estimates the rows of a large file by its size', async () => {
    const rows = Array.from({ length: 100_000 }, () => 'metric,12345');
    const { further, rows: shown } = await previewOf(['name,value', ...rows].join('\n'));
    expect(shown).toHaveLength(20);
    expect(further).toEqual({ count: 100_000, isCounted: false });
  });

  it('accepts a slice that ends within a character', async () => {
    const { problem, rows } = await previewOf(`name,value\n${'é,1\n'.repeat(90_000)}`);
    expect(problem).toBeNull();
    expect(rows[0]?.cells).toEqual(['é', '1']);
  });

  it('shows at most twelve columns and counts the others', async () => {
    const others = Array.from({ length: 18 }, (_none, index) => `c${index}`).join(',');
    const preview = await previewOf(`name,value,${others}\n`);
    expect(preview.columns).toHaveLength(12);
    expect(preview.hiddenColumns).toBe(8);
  });

  it.each([
    ['a missing column', 'name,amount\na,1\n', { code: 'missing', columns: 'value' }],
    ['two missing columns', 'a,1\n', { code: 'missing', columns: 'name, value' }],
    ['a duplicate column', 'name,value,NAME\na,1,b\n', { code: 'twice', columns: 'name' }],
    ['no rows', 'name,value\n\n', { code: 'noRows' }],
  ])('reports %s before the upload', async (_case, text, problem) => {
    expect((await previewOf(text)).problem).toEqual(problem);
  });

  it.each([
    ['spreadsheet', [0x50, 0x4b, 0x03, 0x04, 0]],
    ['pdf', [0x25, 0x50, 0x44, 0x46]],
    ['image', [0x89, 0x50, 0x4e, 0x47]],
    ['compressed', [0x1f, 0x8b, 8]],
    ['utf16', [0xff, 0xfe, 0x6e, 0]],
    ['binary', [0x6e, 0, 0x61]],
    ['notUtf8', [0x6e, 0xe9, 0x6e]],
  ])('rejects %s content', async (code, bytes) => {
    expect(await previewFile(fileOf(new Uint8Array(bytes)))).toEqual({ code });
  });

  it('rejects a header whose quote is never closed', async () => {
    expect(await previewFile(fileOf('"name,value\na,1\n'))).toEqual({ code: 'openHeader' });
  });
});
