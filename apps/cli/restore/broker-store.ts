import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { streamName } from '@emberdeck/platform/bus/nats-subjects';
import { withBroker } from '../../shared/broker-client.js';
import { Refusal } from '../../shared/refusal.js';

async function deleteStream(natsUrl: string): Promise<void> {
  await withBroker(natsUrl, async (_connection, { streams }) => {
    try {
      await streams.delete(streamName);
    } catch (error) {
      const missing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
      if (!missing) throw error;
    }
  });
}

/**
 * Deletes the broker's stored events, because they may be newer than the restored tables. The relays create the stream
 * again. Without a broker address, deletes the store of the private broker in the data folder.
 */
export async function forgetEvents(natsUrl: string | undefined, dataDirectory: string): Promise<void> {
  if (!natsUrl) {
    await rm(join(dataDirectory, 'nats', 'store'), { recursive: true, force: true });
    return;
  }
  await deleteStream(natsUrl).catch((error: unknown) => {
    throw new Refusal(
      `The stream ${streamName} could not be deleted at the broker (${(error as Error).message}). ` +
        'NATS_URL must name a user that may; or empty the store of the broker, and restore without NATS_URL.',
      { cause: error },
    );
  });
}
