import { z } from 'zod';
import { expectedFile, maxFileBytes } from '../blobs/blob.js';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { done, idInput, nothing, text, uuid } from '../core/fields.js';
import { create, defineRoute, get, post, remove } from '../core/route.js';

/** How many files one message may have. */
export const maxAttachments = 10;

/** A file of a message. */
export const attachment = z.object({
  id: uuid,
  name: z.string(),
  /** The media type, by the content of the file. */
  type: z.string(),
  sizeBytes: z.number().int(),
  /** An upright copy without metadata, in WebP; null for a file that is shown as a row. */
  image: z.object({ width: z.number().int(), height: z.number().int(), url: z.string() }).nullable(),
  /** The file as it was sent, as a download. */
  url: z.string(),
});

export type Attachment = z.output<typeof attachment>;

/** Files that the caller has sent, and no message has yet. They are deleted after an hour. */
export const listAttachments = defineCall({
  service: 'messaging',
  name: 'list-attachments',
  access: 'user',
  input: nothing,
  output: z.array(attachment),
});

/** Announces a file for a message. */
export const beginAttachment = defineCall({
  service: 'messaging',
  name: 'begin-attachment',
  access: 'user',
  input: z.object({
    name: text(255, 'Please name the file'),
    sizeBytes: z
      .number()
      .int()
      .min(1, 'This file is empty')
      .max(maxFileBytes, 'A file may have at most 10 MB'),
  }),
  output: expectedFile,
});

/** Reads a file that has arrived: finds its type, and makes the copy of an image. A repeat changes nothing. */
export const prepareAttachment = defineCall({
  service: 'messaging',
  name: 'prepare-attachment',
  access: 'user',
  repeats: 'always',
  input: idInput,
  output: attachment,
  timeoutMs: 30_000,
});

/** Deletes a file of the caller that no message has yet. */
export const deleteAttachment = defineCall({
  service: 'messaging',
  name: 'delete-attachment',
  access: 'user',
  repeats: 'always',
  input: idInput,
  output: done,
});

/** The stored content of a file, or of the copy of an image, if the caller may see its message now. */
export const readAttachment = defineCall({
  service: 'messaging',
  name: 'read-attachment',
  access: 'user',
  input: z.object({ id: uuid, part: z.enum(['file', 'image']) }),
  output: z.object({
    blobId: uuid,
    name: z.string(),
    type: z.string(),
    sizeBytes: z.number().int(),
    sha256: z.string(),
  }),
});

const streamed = { method: 'GET', access: 'signed-in', status: 200, input: idInput } as const;

/** Streams a file of a message. */
export const attachmentFileRoute = defineRoute({
  ...streamed,
  path: '/api/attachments/:id/file',
  operation: 'downloadAttachment',
  summary: 'Downloads a file of a message',
});

/** Streams the copy of an image. */
export const attachmentImageRoute = defineRoute({
  ...streamed,
  path: '/api/attachments/:id/image',
  operation: 'showAttachment',
  summary: 'An image of a message, upright and without metadata, in WebP',
});

export const attachmentRoutes = [
  get('/api/attachments', listAttachments, 'Files that the caller has sent, and no message has yet'),
  create('/api/attachments', beginAttachment, 'Announces a file; send it to the answered address', {
    example: { name: 'plan.pdf', sizeBytes: 100 },
  }),
  post('/api/attachments/:id/prepare', prepareAttachment, 'Reads a file that has arrived', { example: {} }),
  remove('/api/attachments/:id', deleteAttachment, 'Deletes a file that no message has yet'),
];

export const attachments = defineCollection({ path: '/api/attachments', scope: 'personal' });
