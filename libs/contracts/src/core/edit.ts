import { z } from 'zod';

/**
 * What a form started from: the earlier values of the fields that it sends, as it read them. The call fails with
 * `changed_elsewhere` if one of them has another value by now, which is the `parameter` of the field's error as JSON. Without it the change is made whatever the values are.
 */
export const startedFrom = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).partial().optional();
