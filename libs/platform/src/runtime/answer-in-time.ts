import { AppError } from '../errors/app-error.js';

/** Time for a reply to reach the caller, in milliseconds. */
const replyMs = 300;

/** The largest delay of a timer. */
const longestTimerMs = 2 ** 31 - 1;

const tookTooLong = (): AppError =>
  new AppError(
    'busy',
    'This took too long because the server is busy. Please try again in a moment.',
    { retryAfterSeconds: 5 },
    { cause: new Error('The call missed its deadline') },
  );

/**
 * Rejects with `busy` shortly before the caller gives up, so that the caller can distinguish a slow service from a
 * crashed one. The work itself continues.
 *
 * @param expiresAt in the time of `performance.now()`
 */
export async function answerInTime<Result>(expiresAt: number, work: Promise<Result>): Promise<Result> {
  const leftMs = expiresAt - performance.now();
  const waitMs = leftMs - Math.min(replyMs, leftMs / 10);
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
