import { AppError } from '../errors/app-error.js';

/** The answer needs this long to reach the caller, in milliseconds. */
const wayMs = 300;

/** The largest delay of a timer. */
const longestTimerMs = 2 ** 31 - 1;

const tookTooLong = (): AppError =>
  new AppError(
    'busy',
    'This took too long because the server is busy. Please try again in a moment.',
    { retryAfterSeconds: 5 },
    { cause: new Error('The call was not done before its deadline') },
  );

/**
 * Rejects with `busy` shortly before the caller gives up: it learns that this service works and waits for something that
 * is slow, its database for instance. The work itself goes on.
 *
 * @param expiresAt of `performance.now()`
 */
export async function answerInTime<Result>(expiresAt: number, work: Promise<Result>): Promise<Result> {
  const leftMs = expiresAt - performance.now();
  const waitMs = leftMs - Math.min(wayMs, leftMs / 10);
  if (waitMs > longestTimerMs) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tookTooLong()), waitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
