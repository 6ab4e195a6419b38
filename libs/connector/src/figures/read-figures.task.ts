import type { FiguresInput, FiguresOutcome } from './figure-types.js';
import { readFigures } from './read-figures.js';

/** Reads the figures of a body. */
export const run = (input: FiguresInput): Promise<FiguresOutcome> => Promise.resolve(readFigures(input));
