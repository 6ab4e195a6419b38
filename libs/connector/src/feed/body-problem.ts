/** Why no row of a body can be read, with a sentence that says what to do. */
export class BodyProblem extends Error {
  constructor(
    readonly failure: 'no_such_path' | 'mapping',
    message: string,
  ) {
    super(message);
    this.name = 'BodyProblem';
  }
}

/**
 * What is wrong with a row, as a sentence. A function: a body can have a million bad rows, and only the first are shown.
 */
export type RowProblem = () => string;
