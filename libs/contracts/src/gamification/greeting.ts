import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, nothing, nullableInstant, uuid } from '../core/fields.js';
import { get, post } from '../core/route.js';
import { greetingStates } from './greeting-states.js';
import { holdReasons } from './hold-reasons.js';

export const friendGreeting = z.object({
  /** The name that others see of the inviter today. */
  inviterName: z.string(),
  /** The welcome coins that were booked for the friend. */
  ownCoins: z.number().int(),
  /** What the inviter got where the state is `paid`, else what the payment would be. */
  inviterCoins: z.number().int(),
  state: z.enum(greetingStates),
  /** Why the payment waits, and until when; null unless the state is `held`. */
  holdReason: z.enum(holdReasons).nullable(),
  heldUntil: nullableInstant,
});

export type FriendGreeting = z.output<typeof friendGreeting>;

/** Who invited the caller, and what both got. Null without an invitation, once it was closed, and after 30 days. */
export const getGreeting = defineCall({
  service: 'gamification',
  name: 'get-greeting',
  access: 'user',
  input: nothing,
  output: z.object({ greeting: friendGreeting.nullable() }),
  tags: ['Greeting'],
});

export type GreetingAnswer = z.output<typeof getGreeting.output>;

/** Closes the greeting for good. */
export const closeGreeting = defineCall({
  service: 'gamification',
  name: 'close-greeting',
  access: 'user',
  repeats: 'always',
  input: nothing,
  output: done,
});

/** The greeting of a friend was closed, or what the inviter gets changed. Personal: sent to the friend only. */
export const greetingChanged = defineEvent({
  service: 'gamification',
  name: 'greeting-changed',
  payload: z.object({ userId: uuid, workspaceId: uuid }),
  realtime: { audience: 'user', changes: { what: 'greeting', tags: ['Greeting'] } },
});

export const greetingRoutes = [
  get('/api/player/greeting', getGreeting, 'Who invited the signed-in user, and what both got'),
  post('/api/player/greeting/close', closeGreeting, 'Closes the greeting', { example: {} }),
];
