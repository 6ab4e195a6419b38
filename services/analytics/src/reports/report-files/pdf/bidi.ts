import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// The types of the package describe a default export that its CommonJS module lacks.
const bidiFactory = createRequire(import.meta.url)('bidi-js') as () => Bidi;

/** The Unicode bidirectional algorithm. */
export const bidi = bidiFactory();
