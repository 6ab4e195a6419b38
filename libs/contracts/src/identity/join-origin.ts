import { z } from 'zod';
import { uuid } from '../core/fields.js';

/** Where an account was created, to recognize invitations of oneself. Absent where it is not known. */
export const joinOrigin = z
  .object({
    /** Who has signed in by this browser before. */
    browserUserIds: z.array(uuid).max(20),
    /** A hash of the network address and the day; null on a loopback address. */
    addressKey: z.string().nullable(),
  })
  .optional();

export type JoinOrigin = z.output<typeof joinOrigin>;
