import { z } from 'zod';

/** The feed needs no variables of its own. */
export const messagingSettings = z.object({});
