import { z } from 'zod';

/** What the service reads beside the base settings: nothing. */
export const analyticsSettings = z.object({});
