/** A signal for one waiter: set any number of times, it lets the waiter go once. */
export class WakeSignal {
  #isSet = false;
  #release: (() => void) | undefined;

  /** Bound, so that it can be handed on as a function. */
  readonly set = (): void => {
    this.#isSet = true;
    this.#release?.();
  };

  /** Waits until the signal is set (or already was since the last wait), at most `limitMs`. */
  async wait(limitMs: number): Promise<void> {
    if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limitMs);
        this.#release = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#release = undefined;
    }
    this.#isSet = false;
  }
}
