import { common } from './en/common.js';
import { deck } from './en/deck.js';
import { landing } from './en/landing.js';
import { workspace } from './en/workspace.js';

/** The English catalogue: every text that a person reads. */
export const en = { ...common, ...landing, ...workspace, ...deck } as const;
