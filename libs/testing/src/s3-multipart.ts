import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Middleware } from 's3rver';

interface OpenUpload {
  readonly key: string;
  readonly id: string;
  readonly initiated: Date;
}

const isAbsent = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** The uploads of a bucket that were neither completed nor aborted. `folder` is where the server stores their parts. */
export async function openUploads(folder: string): Promise<OpenUpload[]> {
  const ids = await readdir(folder).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const uploads = ids.map(async (id) => ({
    id,
    key: await readFile(join(folder, id, 'key'), 'utf8'),
    initiated: (await stat(join(folder, id, 'key'))).mtime,
  }));
  return (await Promise.all(uploads)).toSorted((a, b) => (a.key + a.id < b.key + b.id ? -1 : 1));
}

const listXml = (bucket: string, uploads: readonly OpenUpload[], next: OpenUpload | undefined): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
   <ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
     <Bucket>${bucket}</Bucket><IsTruncated>${next !== undefined}</IsTruncated>
     ${next ? `<NextKeyMarker>${next.key}</NextKeyMarker><NextUploadIdMarker>${next.id}</NextUploadIdMarker>` : ''}
     ${uploads
       .map(
         ({ key, id, initiated }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId>
           <Initiated>${initiated.toISOString()}</Initiated></Upload>`,
       )
       .join('')}
   </ListMultipartUploadsResult>`;

const noSuchUpload = '<Error><Code>NoSuchUpload</Code><Message>There is no such upload.</Message></Error>';

/** Small, so that a test reads more than one page. */
const pageSize = 2;

/** The requests of the S3 protocol about unfinished uploads that the server lacks: list them, and abort one. */
export function multipartRequests(bucket: string, folder: string): S3Middleware {
  const list = async (query: URLSearchParams): Promise<string> => {
    const after = (query.get('key-marker') ?? '') + (query.get('upload-id-marker') ?? '');
    const found = (await openUploads(folder)).filter(
      ({ key, id }) => key.startsWith(query.get('prefix') ?? '') && key + id > after,
    );
    const page = found.slice(0, pageSize);
    return listXml(bucket, page, found.length > pageSize ? page.at(-1) : undefined);
  };
  const abort = async (id: string): Promise<boolean> => {
    const isOpen = (await openUploads(folder)).some((upload) => upload.id === id);
    await rm(join(folder, id), { recursive: true, force: true });
    return isOpen;
  };
  return async (context, next) => {
    const query = new URLSearchParams(context.querystring);
    const id = query.get('uploadId');
    if (context.method === 'GET' && query.has('uploads')) {
      context.type = 'application/xml';
      context.body = await list(query);
    } else if (context.method === 'DELETE' && id !== null) {
      const isAborted = await abort(id);
      context.type = 'application/xml';
      context.body = isAborted ? '' : noSuchUpload;
      context.status = isAborted ? 204 : 404;
    } else {
      await next();
    }
  };
}
