/** A signal for one waiter. Setting it any number of times releases one wait. */
export class WakeSignal {
  #isSet = false;
  #release: (() => void) | undefined;

  /** Bound, so that it can be passed as a function. */
  readonly set = (): void => {
    this.#isSet = true;
    this.#release?.();
  };

  /** Waits until the signal is set, at most `limitMs`. Returns at once if it was set since the last wait. */
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
