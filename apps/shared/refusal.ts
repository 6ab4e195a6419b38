/** What an operator's command does not do, and why, as a sentence for the operator. */
export class Refusal extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'Refusal';
  }
}
