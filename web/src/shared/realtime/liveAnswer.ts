import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { isFulfilled } from '../api/isFulfilled.js';
import { inPages } from '../api/keysetPages.js';
import type { KeysetPages } from '../api/keysetPages.js';
import { readAgainAfterChange } from '../api/readAgain.js';
import { onServerMessage } from './serverMessages.js';

type Change<Data> = (data: Data) => Data;

/** The change of a cached answer by a message; null if the message changes nothing of it. */
export type ChangeByMessage<Data> = (message: ServerMessage) => Change<Data> | null;

interface Entry<Data> {
  readonly updateCachedData: (change: Change<Data>) => unknown;
}

interface Reading<Data> extends Entry<Data> {
  readonly requestId: string;
  readonly queryFulfilled: Promise<unknown>;
}

interface CacheEntry<Data> extends Entry<Data> {
  readonly cacheEntryRemoved: Promise<unknown>;
}

function follow<Data>(changeOf: ChangeByMessage<Data>, show: (change: Change<Data>) => unknown): () => void {
  return onServerMessage((message) => {
    const change = changeOf(message);
    if (change) {
      show(change);
    }
  });
}

/**
 * The lifecycle of a query whose answer the messages of the server change in place, without a read. A change must keep
 * a newer row. An answer may be older than the messages that arrived before it, so their changes are repeated on it.
 */
export const liveAnswer = <Data>(changeOf: ChangeByMessage<Data>) => ({
  onQueryStarted: async (arg: unknown, read: Reading<Data>): Promise<void> => {
    readAgainAfterChange(arg, read);
    const arrived: Change<Data>[] = [];
    const stop = follow(changeOf, (change) => arrived.push(change));
    const isRead = await isFulfilled(read.queryFulfilled);
    stop();
    if (isRead) {
      arrived.forEach((change) => read.updateCachedData(change));
    }
  },
  onCacheEntryAdded: async (_arg: unknown, entry: CacheEntry<Data>): Promise<void> => {
    const stop = follow(changeOf, (change) => entry.updateCachedData(change));
    await entry.cacheEntryRemoved;
    stop();
  },
});

/** {@link liveAnswer} for the rows of a paged list. */
export const liveRows = <Row>(changeOf: ChangeByMessage<Row[]>) =>
  liveAnswer<KeysetPages<Row>>((message) => {
    const change = changeOf(message);
    return change && inPages(change);
  });
