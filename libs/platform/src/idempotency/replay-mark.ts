import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether a call has replayed a stored answer. */
export interface ReplayMark {
  replayed: boolean;
}

const storage = new AsyncLocalStorage<ReplayMark>();

/** Runs the handler of a call, and lets {@link markReplayed} set its mark. */
export const withReplayMark = <Result>(mark: ReplayMark, work: () => Result): Result =>
  storage.run(mark, work);

/** Marks the answer of the current call as a replay. */
export function markReplayed(): void {
  const mark = storage.getStore();
  if (mark) mark.replayed = true;
}
