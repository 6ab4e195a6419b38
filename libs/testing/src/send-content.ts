import { Readable } from 'node:stream';
import { beginBlobPart, endBlobPart } from '@emberdeck/contracts/blobs/blob';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import { blobKey } from '@emberdeck/platform/blobs/blob-store';
import { FolderBlobStore } from '@emberdeck/platform/blobs/folder-blob-store';
import type { TestService } from './service-harness.js';

/** Where the content of an announced file goes: the folder is that of the service's files. */
interface Announced {
  readonly name: ServiceName;
  readonly folder: string;
  readonly actor: Actor;
  readonly blobId: string;
}

/** Sends the content of an announced file, as the gateway does. */
export async function sendContent(
  service: TestService,
  { name, folder, actor, blobId }: Announced,
  content: Buffer,
): Promise<void> {
  const { partId } = await service.call(beginBlobPart(name), { blobId, offset: 0 }, { actor });
  const options = { maxBytes: content.length };
  const store = new FolderBlobStore(folder);
  const stored = await store.put(blobKey(name, partId), Readable.from([content]), options);
  await service.call(endBlobPart(name), { blobId, partId, ...stored, isLast: true }, { actor });
}
