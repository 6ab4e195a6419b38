import { expect, it } from '@jest/globals';
import type { CreatedDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { freshEmail } from '@emberdeck/testing/system/browser';
import { sharedProduct } from './shared-product.js';

/** More rows than one answer of the service holds. */
const rowCount = 4_500;

it('downloads all rows of a source, page by page, as a file that can be uploaded again', async () => {
  const member = (await sharedProduct('all-in-one')).browser();
  await member.join(freshEmail());
  const { id } = (
    await member.post<CreatedDataSource>('/api/data-sources', { name: 'Many', type: 'File Upload' })
  ).body;
  const rows = Array.from(
    { length: rowCount },
    (_none, index) => `steps,${index},,${new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()}`,
  );
  const send = (text: string) =>
    member.upload<UploadAnswer>(`/api/data-sources/${id}/uploads`, {
      name: 'steps.csv',
      content: new Uint8Array(Buffer.from(text)),
    });
  await send(['name,value,unit,timestamp', ...rows].join('\n'));
  const download = await member.get(`/api/data-sources/${id}/points.csv?name=steps`);
  expect(download.headers.get('content-disposition')).toContain('filename="Many.csv"');
  const [head, ...lines] = download.text.trim().split('\r\n');
  expect(head).toContain('name,value,unit,timestamp,metadata');
  expect(new Set(lines).size).toBe(rowCount);
  const again = await send(download.text);
  expect(again.body).toMatchObject({ rowsRead: rowCount, rowsAdded: 0 });
});
