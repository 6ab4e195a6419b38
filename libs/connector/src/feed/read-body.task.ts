import { type BodyInput, type BodyReading, readBody } from './read-body.js';

/** Reads the points of a body. */
export const run = (input: BodyInput): Promise<BodyReading> => Promise.resolve(readBody(input));
