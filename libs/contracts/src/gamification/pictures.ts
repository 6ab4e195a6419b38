import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { uuid, done } from '../core/fields.js';
import { pictureHashPattern } from '../core/picture-path.js';
import { defineRoute } from '../core/route.js';

/** The media type of every stored picture. */
export const pictureType = 'image/webp';

/** Returns the stored picture with this hash; fails with `not_found` for an unknown hash. For every signed-in user. */
export const getPicture = defineCall({
  service: 'gamification',
  name: 'get-picture',
  access: 'user',
  input: z.object({ hash: z.string().regex(pictureHashPattern) }),
  output: z.object({ data: z.base64() }),
});

/** Gives a user a picture: a PNG, JPEG or WebP. */
export const givePicture = defineCall({
  service: 'gamification',
  name: 'give-picture',
  access: 'internal',
  callers: ['gateway'],
  isOfDemo: true,
  repeats: 'always',
  input: z.object({ userId: uuid, data: z.base64() }),
  output: done,
  timeoutMs: 20_000,
});

/** Serves a stored picture. */
export const pictureRoute = defineRoute({
  method: 'GET',
  path: '/api/pictures/:hash',
  operation: 'getPicture',
  access: 'signed-in',
  status: 200,
  summary: 'The picture with this hash; it never changes',
  input: getPicture.input,
});
