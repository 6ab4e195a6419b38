import { workTask } from '../work/work-task.js';

/** Encodes a picture as WebP in the work process. */
export const encodePicture = workTask<typeof import('./encode-picture.task.js')>(
  new URL('./encode-picture.task.js', import.meta.url),
);
