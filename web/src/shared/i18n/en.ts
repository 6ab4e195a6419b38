import { common } from './en/common.js';
import { landing } from './en/landing.js';
import { signedIn } from './en/signedIn.js';

/** The English catalogue: every text that a person reads. */
export const en = { ...common, ...landing, ...signedIn } as const;
