import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, pageQuery, text, uuid } from '../core/fields.js';
import { get } from '../core/route.js';
import { message } from './messages.js';

/** A message that a search finds, with the part of its text that has the words. */
export const foundMessage = z.object({
  message,
  /** The excerpt in pieces: `hit` for the words of the search. */
  excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })),
});

export type FoundMessage = z.output<typeof foundMessage>;

/** A day, or a moment. */
const moment = z.union([z.iso.date(), instant], 'Give a day or a time');

/**
 * The messages with all words of `q`, newest first: in any form of English, without regard to case and accents. Words in
 * quotation marks stand together, a word after `-` is not there. `from` is the author. One of the fields is needed.
 */
export const searchMessages = defineCall({
  service: 'messaging',
  name: 'search-messages',
  access: 'user',
  input: pageQuery
    .extend({
      q: text(200, 'Enter a word').optional(),
      from: uuid.optional(),
      after: moment.optional(),
      before: moment.optional(),
      has: z.literal('file').optional(),
    })
    .refine(({ q, from, after, before, has }) => q ?? from ?? after ?? before ?? has, {
      path: ['q'],
      message: 'Enter a word',
    }),
  output: z.array(foundMessage),
  tags: ['Message'],
});

/** A message with a few newer and the older ones, newest first. */
export const listMessagesAround = defineCall({
  service: 'messaging',
  name: 'list-messages-around',
  access: 'user',
  input: pageQuery.extend({ id: uuid }),
  output: z.array(message),
  tags: ['Message'],
});

export const messageSearchRoutes = [
  get('/api/messages/search', searchMessages, 'Messages with words, newest first', {
    example: { q: 'hello' },
  }),
  get('/api/messages/:id/around', listMessagesAround, 'What stands around a message'),
];
