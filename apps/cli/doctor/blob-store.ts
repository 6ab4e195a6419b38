import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { blobServices } from '@emberdeck/contracts/registry/registry';
import { blobKey, type BlobStore } from '@emberdeck/platform/blobs/blob-store';
import { openBlobStore } from '@emberdeck/platform/blobs/open-blob-store';
import { baseSettings } from '@emberdeck/platform/config/base-settings';
import { blobSettings } from '@emberdeck/platform/config/blob-settings';
import { ConfigurationError, type Environment, parseSettings } from '@emberdeck/platform/config/settings';
import { reasonOf } from '../../shared/reason-of.js';
import { about, type Finding } from './finding.js';

const timeoutMs = 10_000;
const probe = Buffer.from('emberdeck doctor');

const place = blobSettings.extend(baseSettings.pick({ EMBERDECK_DATA_DIR: true }).shape);

/** Permissions in a bucket may differ by service, so the probe uses a key of the service. */
async function probeStore(store: BlobStore, service: string): Promise<void> {
  const key = blobKey(service, randomUUID());
  const signal = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`no answer within ${timeoutMs / 1000} s`)));
  });
  const steps = async (): Promise<void> => {
    await store.put(key, Readable.from([probe]), { maxBytes: probe.length, signal });
    try {
      if (!(await buffer(await store.get(key))).equals(probe)) throw new Error('it returns another content');
    } finally {
      await store.delete(key);
    }
  };
  await Promise.race([steps(), late]);
}

/** Writes, reads and deletes a small file in the configured store. */
export async function lookAtBlobStore(environment: Environment): Promise<readonly Finding[]> {
  const { fine, note, finding } = about('files');
  try {
    const settings = parseSettings({ place }, environment).place;
    const store = openBlobStore(settings);
    const where = settings.BLOB_S3_BUCKET ? `The bucket ${settings.BLOB_S3_BUCKET}` : 'The folder of files';
    try {
      for (const service of blobServices) await probeStore(store, service);
      return [fine(`${where} takes, returns and deletes a file.`)];
    } catch (error) {
      return [finding(`${where} does not store files: ${reasonOf(error)}.`)];
    }
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return [note('The blob store is looked at once its settings are right.')];
  }
}
