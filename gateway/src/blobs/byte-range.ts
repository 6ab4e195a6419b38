import type { ByteRange } from '@emberdeck/platform/blobs/blob-store';

/**
 * The single range of a request, cut to the size of the file. `whole` if the header is absent or has another form (RFC
 * 9110 allows ignoring it); null if the range lies outside the file.
 */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '') return last === '' ? 'whole' : within(sizeBytes - Number(last), sizeBytes - 1, sizeBytes);
  if (last === '') return within(Number(first), sizeBytes - 1, sizeBytes);
  return Number(last) < Number(first) ? 'whole' : within(Number(first), Number(last), sizeBytes);
}

function within(start: number, end: number, sizeBytes: number): ByteRange | null {
  const cut = { start: Math.max(0, start), end: Math.min(end, sizeBytes - 1) };
  return cut.start <= cut.end ? cut : null;
}
