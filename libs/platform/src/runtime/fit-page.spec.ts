import { describe, expect, it } from '@jest/globals';
import { ReadyJson } from './call-context.js';
import { fitPage, maxPageBytes } from './fit-page.js';

const rows = (count: number, bytesEach: number): ReadyJson =>
  new ReadyJson(JSON.stringify(Array.from({ length: count }, () => 'x'.repeat(bytesEach))), `after-${count}`);

describe('fitPage', () => {
  it('reads once when the page fits', async () => {
    const limits: number[] = [];
    await fitPage(100, (limit) => {
      limits.push(limit);
      return Promise.resolve(rows(limit, 10));
    });
    expect(limits).toEqual([100]);
  });

  it('shortens a page that is too large, and returns the cursor of the rest', async () => {
    const page = await fitPage(100, (limit) => Promise.resolve(rows(limit, 20_000)));
    const kept = (JSON.parse(page.json) as string[]).length;
    expect(page.json.length).toBeLessThan(maxPageBytes);
    expect(kept).toBeGreaterThan(10);
    expect(page.nextCursor).toBe(`after-${kept}`);
  });
});
