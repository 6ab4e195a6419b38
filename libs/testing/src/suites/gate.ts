/** A door that a test opens: those who wait at it go on together. */
export class Gate {
  #open: () => void = () => undefined;
  readonly passed = new Promise<void>((resolve) => {
    this.#open = resolve;
  });

  open(): void {
    this.#open();
  }
}
