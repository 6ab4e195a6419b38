import {
  type _Object,
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  NoSuchKey,
  NoSuchUpload,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
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

/** Statuses of a bucket whose policy forbids a request, or whose storage does not implement it. */
const refusals: readonly unknown[] = [403, 405, 501];

const isRefused = (error: unknown): boolean =>
  error instanceof S3ServiceException && refusals.includes(error.$metadata.httpStatusCode);

const isUnknown = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** The key of a blob that was last written before `before`, or nothing. */
const oldKey = (key: string | undefined, at: Date | undefined, before: Date): string[] =>
  key !== undefined && isBlobKey(key) && at !== undefined && at < before ? [key] : [];

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

  async move(from: string, to: string): Promise<void> {
    const target = this.at(to);
    try {
      const source = `${this.bucket}/${this.at(from).Key}`;
      await this.client.send(new CopyObjectCommand({ ...target, CopySource: source }));
      await this.client.send(new DeleteObjectCommand(this.at(from)));
    } catch (error) {
      if (!isUnknown(error)) throw error;
      await this.client.send(new HeadObjectCommand(target)).catch((cause: unknown) => {
        throw isUnknown(cause) ? notFound('The file') : cause;
      });
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)));
    // A process that was killed in a transfer has left its parts.
    for await (const upload of this.openUploads(key)) {
      if (upload.Key === key) await this.abort(key, upload.UploadId);
    }
  }

  async *list(service: string, before: Date): AsyncIterable<string> {
    const prefix = `${service}/`;
    for await (const { Key: key, LastModified: at } of this.objects(prefix)) yield* oldKey(key, at, before);
    for await (const { Key: key, Initiated: at } of this.openUploads(prefix)) yield* oldKey(key, at, before);
  }

  private async *objects(prefix: string): AsyncIterable<_Object> {
    let after: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: after }),
      );
      yield* page.Contents ?? [];
      after = page.NextContinuationToken;
    } while (after !== undefined);
  }

  /**
   * The unfinished uploads of keys with this prefix. Yields nothing if the bucket refuses the request: the deletion of
   * files must not fail for it, and a lifecycle rule can delete the parts.
   */
  private async *openUploads(prefix: string): AsyncIterable<MultipartUpload> {
    let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
    while (next !== undefined) {
      const request: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
        Bucket: this.bucket,
        Prefix: prefix,
        ...next,
      });
      const page = await this.client.send(request).catch((error: unknown) => {
        if (isRefused(error)) return null;
        throw error;
      });
      yield* page?.Uploads ?? [];
      next = page?.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
    }
  }

  private async abort(key: string, uploadId: string | undefined): Promise<void> {
    const request = new AbortMultipartUploadCommand({ ...this.at(key), UploadId: uploadId });
    await this.client.send(request).catch((error: unknown) => {
      if (!(error instanceof NoSuchUpload) && !isRefused(error)) throw error;
    });
  }

  private at(key: string): { Bucket: string; Key: string } {
    if (!isBlobKey(key)) throw new Error('Not a key of a blob');
    return { Bucket: this.bucket, Key: key };
  }
}
