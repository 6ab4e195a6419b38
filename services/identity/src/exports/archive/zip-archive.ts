import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A ZIP file that is written while it is read: entries come one after the other, and none is in memory. */
export class ZipArchive {
  private readonly zip = new ZipFile();
  /** The bytes of the file. It ends after {@link end}. */
  readonly content: Readable = readableOf(this.zip.outputStream);

  constructor(private readonly madeAt: Date) {
    // The reader gets each error. Without a listener, one that comes after the reader would end the process.
    this.content.on('error', () => undefined);
    this.zip.on('error', (error: Error) => this.content.destroy(error));
  }

  /** Adds an entry and waits until it is written. Rejects if `signal` aborts, or if `from` fails. */
  async add(path: string, from: Readable, signal: AbortSignal): Promise<void> {
    const written = finished(from, { signal, writable: false });
    this.zip.addReadStream(from, path, { mtime: this.madeAt });
    try {
      await written;
    } catch (error) {
      this.fail(error);
      throw error;
    } finally {
      from.destroy();
    }
  }

  addText(path: string, parts: AsyncIterable<string> | Iterable<string>, signal: AbortSignal): Promise<void> {
    return this.add(path, Readable.from(parts, { objectMode: false }), signal);
  }

  end(): void {
    this.zip.end();
  }

  /** Ends the file without its end, so that no one takes it for whole. */
  fail(error: unknown): void {
    this.content.destroy(error instanceof Error ? error : new Error('The archive was not written'));
  }
}

/** yazl makes a stream of Node and declares only its older form. */
function readableOf(stream: NodeJS.ReadableStream): Readable {
  if (stream instanceof Readable) return stream;
  throw new Error('The writer of archives makes no stream of Node');
}
