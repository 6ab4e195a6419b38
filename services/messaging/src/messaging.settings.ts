import { z } from 'zod';

/** The feed has no settings. */
export const messagingSettings = z.object({});
