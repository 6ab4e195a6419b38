import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';

/** The type of what no rule knows. */
export const unknownType = 'application/octet-stream';

/** Types that a browser would run as a page: their files are plain text to it. */
const runs = /xml|html|svg|javascript|xslt/;

/**
 * The media type of a file by its content; the name and the type that a browser claims count for nothing. Never a type
 * that a browser runs.
 */
export async function contentType(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found && !runs.test(found.mime)) return found.mime;
  return isUtf8(bytes) && !bytes.includes(0) ? 'text/plain' : unknownType;
}
