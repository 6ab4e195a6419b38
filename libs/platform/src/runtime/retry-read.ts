interface RetryOptions {
  /** Time for both attempts together, in milliseconds. */
  readonly timeoutMs: number;
  /** Without a reply after this long, the second attempt starts. */
  readonly repeatAfterMs: number;
  /** Whether a second attempt may succeed after this error: then it starts at once. */
  readonly isPassing: (error: unknown) => boolean;
  /** Whether the error means that the other attempt is still being handled. */
  readonly isUnderWay: (error: unknown) => boolean;
}

/**
 * Sends a request, and sends it a second time if the first attempt fails or seems lost; the first reply counts. Only
 * for idempotent requests. Rejects with the last error if both attempts fail, and at once with an error that is not
 * passing.
 *
 * @param send gets the remaining milliseconds
 */
export function retryRead<Reply>(
  send: (leftMs: number) => Promise<Reply>,
  { timeoutMs, repeatAfterMs, isPassing, isUnderWay }: RetryOptions,
): Promise<Reply> {
  const startedAt = performance.now();
  const leftMs = (): number => timeoutMs - (performance.now() - startedAt);
  return new Promise((resolve, reject) => {
    let attempts = 0;
    let open = 0;
    const attempt = (): void => {
      attempts += 1;
      open += 1;
      send(leftMs()).then(
        (reply) => {
          clearTimeout(timer);
          resolve(reply);
        },
        (error: Error) => {
          open -= 1;
          const isFinal = !isPassing(error) && !(isUnderWay(error) && open > 0);
          if (!isFinal && attempts === 1 && leftMs() > 0) {
            retry();
          } else if (isFinal || open === 0) {
            clearTimeout(timer);
            reject(error);
          }
        },
      );
    };
    const retry = (): void => {
      clearTimeout(timer);
      attempt();
    };
    const timer = setTimeout(retry, repeatAfterMs);
    attempt();
  });
}
