interface Repetition {
  /** All the time there is, in milliseconds. */
  readonly timeoutMs: number;
  /** With no answer after this long, the question is asked once more. */
  readonly repeatAfterMs: number;
  /** Whether what went wrong may go well the next time: then it is asked once more at once. */
  readonly isPassing: (error: unknown) => boolean;
  /** Whether an error only says that the other question is being answered. */
  readonly isUnderWay: (error: unknown) => boolean;
}

/**
 * Asks, and asks once more where the first question seems lost; the first answer to either counts. Only for what may
 * happen twice. Rejects with the last error when both fail, at once with one that is not passing.
 *
 * @param ask gets the milliseconds that are left to it
 */
export function askTwice<Answer>(
  ask: (leftMs: number) => Promise<Answer>,
  { timeoutMs, repeatAfterMs, isPassing, isUnderWay }: Repetition,
): Promise<Answer> {
  const startedAt = performance.now();
  const leftMs = (): number => timeoutMs - (performance.now() - startedAt);
  return new Promise((resolve, reject) => {
    let asked = 0;
    let open = 0;
    const question = (): void => {
      asked += 1;
      open += 1;
      ask(leftMs()).then(
        (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        (error: Error) => {
          open -= 1;
          const isFinal = !isPassing(error) && !(isUnderWay(error) && open > 0);
          if (!isFinal && asked === 1 && leftMs() > 0) {
            again();
          } else if (isFinal || open === 0) {
            clearTimeout(timer);
            reject(error);
          }
        },
      );
    };
    const again = (): void => {
      clearTimeout(timer);
      question();
    };
    const timer = setTimeout(again, repeatAfterMs);
    question();
  });
}
