import { enFirst } from '../strings/enFirst.js';
import { enLater } from '../strings/enLater.js';
import { enLazy } from '../strings/enLazy.js';

/** The English catalogue: every text of the interface. */
export const en = { ...enFirst, ...enLater, ...enLazy };
