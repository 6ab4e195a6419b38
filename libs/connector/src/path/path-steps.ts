import { PathLimitError } from './path-error.js';

/**
 * The work that paths may do. Paths are written by users, and a short one can double a list with each step, so every
 * visited node, element and character counts: a step is the work on one of them.
 */
export class PathSteps {
  constructor(private left: number) {}

  /** How many steps are left. */
  get rest(): number {
    return this.left;
  }

  /** @throws PathLimitError when no steps are left */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) {
      throw new PathLimitError('It takes too long to compute. Use a simpler path');
    }
  }
}
