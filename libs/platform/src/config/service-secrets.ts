import { z } from 'zod';
import { secret } from './settings.js';

/** The secrets of a service in its own process. They replace the secrets from which they derive. */
export const serviceSecrets = z.object({
  /** Password of the service's database role. */
  DATABASE_PASSWORD: secret,
  /** Public key of the gateway. During a rotation, also the previous key, separated by a comma. */
  CONTEXT_PUBLIC_KEYS: z
    .string()
    .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
    .pipe(z.array(z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')).min(1)),
});
