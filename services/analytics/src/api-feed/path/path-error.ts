/** A path that cannot be read or computed, with a sentence for its author. */
export class PathError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PathError';
  }
}

/** A path that takes too many steps. */
export class PathLimitError extends PathError {}
