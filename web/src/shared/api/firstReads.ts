import type { AppDispatch } from '../store/state.js';
import type { FirstRead } from './firstRead.js';
import { read } from './readAgain.js';

/** Starts the reads that a first render waits for. Resolves when they end; never rejects. */
export async function readAhead(dispatch: AppDispatch, reads: readonly FirstRead[] = []): Promise<void> {
  const awaited = reads.filter(({ from }) => from === 'render');
  // The screen holds the subscription, so the cache entries are removed after the user leaves it.
  await Promise.all(
    awaited.map(({ endpoint, arg }) => read(dispatch, { endpointName: endpoint, originalArgs: arg })),
  );
}
