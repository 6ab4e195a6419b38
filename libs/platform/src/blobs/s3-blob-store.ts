import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound } from '../errors/app-error.js';
import { BlobStore, type ByteRange, isBlobKey, type PutOptions, type StoredContent } from './blob-store.js';
import { MeasuredContent } from './measured-content.js';

/** A bucket and its client configuration. */
export interface S3Place {
  readonly bucket: string;
  readonly client: S3ClientConfig;
}

/** Stores contents as objects of an S3 bucket. */
export class S3BlobStore extends BlobStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, client }: S3Place) {
    super();
    this.bucket = bucket;
    this.client = new S3Client(client);
  }

  async put(key: string, content: Readable, { maxBytes, signal }: PutOptions): Promise<StoredContent> {
    const measure = new MeasuredContent(maxBytes);
    const upload = new Upload({
      client: this.client,
      params: { ...this.at(key), Body: measure },
      queueSize: 2,
    });
    const read = pipeline(content, measure, { signal }).catch(async (error: unknown) => {
      // An object appears only when its last part is complete. Without the abort, the uploaded parts would remain.
      await upload.abort();
      throw error;
    });
    const [written, uploaded] = await Promise.allSettled([read, upload.done()]);
    if (written.status === 'rejected' || uploaded.status === 'rejected') {
      content.destroy();
      await this.delete(key).catch(() => undefined);
      throw written.status === 'rejected' ? written.reason : (uploaded as PromiseRejectedResult).reason;
    }
    return measure.measured();
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const Range = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const { Body } = await this.client.send(new GetObjectCommand({ ...this.at(key), ...Range }));
      if (Body instanceof Readable) return Body;
      throw new Error('The storage returned no stream');
    } catch (error) {
      throw error instanceof NoSuchKey ? notFound('The file') : error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)));
  }

  async *list(service: string, before: Date): AsyncIterable<string> {
    let after: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: `${service}/`, ContinuationToken: after }),
      );
      for (const { Key: key = '', LastModified: at } of page.Contents ?? []) {
        if (isBlobKey(key) && at !== undefined && at < before) yield key;
      }
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }

  private at(key: string): { Bucket: string; Key: string } {
    if (!isBlobKey(key)) throw new Error('Not a key of a blob');
    return { Bucket: this.bucket, Key: key };
  }
}
