import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { uuid } from '../core/fields.js';
import { defineRoute } from '../core/route.js';
import { channels } from '../notifications/delivery.js';
import { contactChangeKinds } from './contacts.js';
import { sessionId } from './sessions.js';
import { unlockBody, unlockPageQuery } from './unlock.js';

/** The address in the link of a mail about changed contacts: a page with a form that posts to the same address. */
export const contactUndoPath = '/api/contacts/undo';

/** Days for which a change of the contacts can be taken back, and for which a new contact cannot take back others. */
export const contactUndoDays = 7;

/** `taken`: some removed contact belongs to another account by now. All else is as before the change. */
export const contactUndoOutcomes = ['undone', 'already_undone', 'taken', 'wrong_code', 'invalid'] as const;

export type ContactUndoOutcome = (typeof contactUndoOutcomes)[number];

/**
 * Takes a change of the contacts back, with all later ones, and ends the sessions of the account but `keptSession`. Like
 * the link that unlocks a contact, it needs the code of the message too.
 */
export const undoContactChange = defineCall({
  service: 'identity',
  name: 'undo-contact-change',
  access: 'anonymous',
  input: unlockBody.extend({ keptSession: sessionId.nullable() }),
  output: z.object({ outcome: z.enum(contactUndoOutcomes) }),
});

/** What a contact is told of a change. */
export const contactNews = z.object({
  id: uuid,
  channel: z.enum(channels),
  value: z.string(),
  /** The way to take the change back; null for a contact that is too new for it. */
  undo: z.object({ link: z.string(), code: z.string() }).nullable(),
});

export type ContactNews = z.output<typeof contactNews>;

/**
 * The contacts that are told of a change, each with a link of its own. A repeat makes further links for the same change.
 * Events and jobs carry neither contacts nor links.
 */
export const prepareContactNews = defineCall({
  service: 'identity',
  name: 'prepare-contact-news',
  access: 'internal',
  callers: ['notifications'],
  repeats: 'always',
  input: z.object({ userId: uuid, changeId: uuid, change: z.enum(contactChangeKinds) }),
  output: z.object({
    /** The changed contact, masked. */
    hint: z.string(),
    contacts: z.array(contactNews),
  }),
});

const exampleToken = { token: 'A'.repeat(43) };

/** The page that the link opens. */
export const contactUndoPageRoute = defineRoute({
  method: 'GET',
  path: contactUndoPath,
  operation: 'showContactUndoPage',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'The page of the link that takes a change of the contacts back',
  input: unlockPageQuery,
  example: exampleToken,
});

/** The form of the page. */
export const contactUndoRoute = defineRoute({
  method: 'POST',
  path: contactUndoPath,
  operation: 'undoContactChange',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Takes a change of the contacts back, by its link and code',
  input: unlockBody,
  example: { ...exampleToken, code: '000000' },
  body: 'form',
});
