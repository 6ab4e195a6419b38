import { Page, type ReadyJson } from './call-context.js';

/** The largest page, in bytes. A call takes three times as much, but a browser reads a page at once. */
export const maxPageBytes = 496 * 1024;

/**
 * Reads a page that fits into one answer. If `limit` rows are too large, fewer are read, and the page's cursor leads to
 * the rest.
 */
export async function fitPage<Answer extends Page<unknown> | ReadyJson>(
  limit: number,
  read: (limit: number) => Promise<Answer>,
): Promise<Answer> {
  const page = await read(limit);
  const bytes = sizeOf(page);
  if (bytes <= maxPageBytes || limit === 1) {
    return page;
  }
  // Rows differ in size, so the estimate has a margin of 20 %.
  return fitPage(Math.max(1, Math.floor((limit * maxPageBytes * 0.8) / bytes)), read);
}

function sizeOf(page: Page<unknown> | ReadyJson): number {
  return Buffer.byteLength(page instanceof Page ? JSON.stringify(page.items) : page.json);
}
