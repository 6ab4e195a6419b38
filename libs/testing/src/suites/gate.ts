/** A barrier that a test opens: `passed` resolves for everything that waits on it. */
export class Gate {
  #open: () => void = () => undefined;
  readonly passed = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  open(): void {
    this.#open();
  }
}
