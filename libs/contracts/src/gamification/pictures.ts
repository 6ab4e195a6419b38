import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { pictureHashPattern } from '../core/picture-path.js';

/** The media type of every stored picture. */
export const pictureType = 'image/webp';

/** The stored picture with this hash; `not_found` where there is none. For every signed-in user. */
export const getPicture = defineCall({
  service: 'gamification',
  name: 'get-picture',
  access: 'user',
  input: z.object({ hash: z.string().regex(pictureHashPattern) }),
  output: z.object({ data: z.base64() }),
});
