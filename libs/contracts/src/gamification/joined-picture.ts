import { z } from 'zod';
import { uuid } from '../core/fields.js';
import { defineJob } from '../jobs/job.js';

/** Fetches the picture that a new user has at the sign-in provider. A user who has changed the profile keeps that. */
export const takeJoinedPicture = defineJob({
  service: 'gamification',
  name: 'take-joined-picture',
  title: 'Fetch the picture of a new user',
  input: z.object({ userId: uuid, workspaceId: uuid, address: z.string() }),
  result: z.null(),
  startedBy: 'product',
  attempts: 5,
  backOffSeconds: 30,
  timeLimitSeconds: 60,
});
