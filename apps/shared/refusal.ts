/** A refused command. The message is a sentence for the operator with the reason. */
export class Refusal extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'Refusal';
  }
}
