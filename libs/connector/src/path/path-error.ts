/** A path that cannot be read or computed, with a sentence for its author. */
export class PathError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PathError';
  }

  /** A path that does not fit a value. Has no stack, which takes longer than a row: a mapping can fail for all of a body. */
  static ofValue(message: string): PathError {
    return Object.create(PathError.prototype, { message: { value: message } }) as PathError;
  }
}

/** A path that takes too many steps, or data that it cannot go through. */
export class PathLimitError extends PathError {}
