import { dataIntegration } from './dataIntegration.js';
import { deck } from './deck.js';
import { workspace } from './workspace.js';

/** What only a signed-in person reads. */
export const signedIn = { ...workspace, ...dataIntegration, ...deck } as const;
