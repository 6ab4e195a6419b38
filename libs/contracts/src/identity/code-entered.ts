import { z } from 'zod';
import { defineEvent } from '../core/event.js';
import { uuid } from '../core/fields.js';

/** A code that went to a phone was entered. Notifications counts those of a range of numbers (toll fraud). */
export const codeEntered = defineEvent({
  service: 'identity',
  name: 'code-entered',
  payload: z.object({ deliveryId: uuid }),
});
