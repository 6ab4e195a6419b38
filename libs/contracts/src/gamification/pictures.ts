import { z } from 'zod';
import { expectedFile, maxFileBytes } from '../blobs/blob.js';
import { defineCall } from '../core/call.js';
import { uuid, done } from '../core/fields.js';
import { pictureHashPattern } from '../core/picture-path.js';
import { create, defineRoute } from '../core/route.js';

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

/** Expects a picture from the browser. Once it has arrived, the profile can be saved with its name as `avatar`. */
export const beginPicture = defineCall({
  service: 'gamification',
  name: 'begin-picture',
  access: 'user',
  input: z.object({ sizeBytes: z.number().int().min(1).max(maxFileBytes) }),
  output: expectedFile,
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

/** The routes of pictures on their way in. */
export const newPictureRoutes = [
  create('/api/player/picture', beginPicture, 'Announces a picture; send it to the answered address', {
    example: { sizeBytes: 100 },
  }),
];

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
