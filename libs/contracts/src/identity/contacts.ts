import { z } from 'zod';
import type { AuditAction } from '../core/audit-actions.js';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, instant, nothing, uuid } from '../core/fields.js';
import type { NoticeKind } from '../core/notice.js';
import { defineRoute, get, remove } from '../core/route.js';
import { proofVerifyAnswer, proofVerifyBody } from './contact-proof.js';
import {
  exampleContact,
  flowToken,
  onboardEntryAnswer,
  onboardEntryBody,
  startOnboarding,
} from './onboarding.js';
import { accountVersion } from './users.js';

/** Most contacts of one account. */
export const maxContacts = 10;

/** A contact of the caller. */
export const contact = z.object({
  id: uuid,
  kind: z.enum(['email', 'phone']),
  /** An e-mail address, or a number as E.164. */
  value: z.string(),
  /** Whether its code was entered. Only a confirmed contact signs in and gets news about the account. */
  isConfirmed: z.boolean(),
  /** The address that members see, and that reports go to. */
  isShown: z.boolean(),
  /** False for the last confirmed contact, which stays. */
  isRemovable: z.boolean(),
  createdAt: instant,
});

export type Contact = z.output<typeof contact>;

/** The contacts of the caller, the oldest first. */
export const listContacts = defineCall({
  service: 'identity',
  name: 'list-contacts',
  access: 'user',
  input: nothing,
  output: z.array(contact),
  tags: ['Contact'],
});

/** Sends a code to a contact that the caller wants to add. The answer does not depend on whose contact it is. */
export const beginContact = defineCall({
  service: 'identity',
  name: 'begin-contact',
  access: 'user',
  input: startOnboarding.input,
  output: startOnboarding.output,
});

/** Consumes the code; the contact then belongs to the account of the caller and signs in to it. */
export const addContact = defineCall({
  service: 'identity',
  name: 'add-contact',
  access: 'user',
  input: proofVerifyBody.extend({ flowToken }),
  output: proofVerifyAnswer,
});

/** Removes a contact of the caller. The last confirmed one stays: `conflict`. */
export const removeContact = defineCall({
  service: 'identity',
  name: 'remove-contact',
  access: 'user',
  input: idInput,
  output: done,
});

/** What happened to the contacts of an account. `restored`: its person took changes back. */
export const contactChangeKinds = ['added', 'removed', 'restored'] as const;

export type ContactChangeKind = (typeof contactChangeKinds)[number];

const auditActions: Readonly<Record<ContactChangeKind, AuditAction>> = {
  added: 'contact_added',
  removed: 'contact_removed',
  restored: 'contact_changes_undone',
};

const notice = (title: string, text: string): NoticeKind => ({
  icon: 'key-round',
  tint: 'amber',
  group: 'security',
  title,
  text,
});

/** The contacts of an account changed. Who needs them asks identity. */
export const contactsChanged = defineEvent({
  service: 'identity',
  name: 'contacts-changed',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    /** The change, or the first one that was taken back. */
    changeId: uuid,
    change: z.enum(contactChangeKinds),
    kind: z.enum(['email', 'phone']),
    changedAt: instant,
  }),
  changedData: ({ userId }) => [accountVersion(userId)],
  // The list of members shows an address too.
  realtime: { audience: 'user', changes: { what: 'contacts', tags: ['Contact', 'User', 'Member'] } },
  notice: {
    kinds: {
      contact_added: notice(
        'Contact added',
        'A new contact signs in to your account. If this was not you, remove it under Ways to sign in.',
      ),
      contact_removed: notice(
        'Contact removed',
        'It no longer signs in. If this was not you, open the link that was sent to your contacts.',
      ),
      contact_restored: notice(
        'Contacts as before',
        'A change of your contacts was taken back, and all other browsers were signed out.',
      ),
    },
    of: ({ userId, workspaceId, change }, eventId) => ({
      kind: `contact_${change}` as const,
      key: `contact:${eventId}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: {},
      link: '/settings#settings-sign-in',
    }),
  },
  audit: ({ userId, change, kind }) => ({
    workspaceId: null,
    actorId: userId,
    action: auditActions[change],
    target: null,
    before: null,
    after: { contact: kind },
  }),
});

export const contactRoutes = [
  get('/api/contacts', listContacts, 'The contacts of the signed-in user'),
  remove('/api/contacts/:id', removeContact, 'Removes a contact; the last confirmed one stays', {
    reauthentication: 'always',
  }),
];

export const contactCollections = [defineCollection({ path: '/api/contacts', scope: 'personal' })];

/** Sends a code to a further contact. */
export const beginContactRoute = defineRoute({
  method: 'POST',
  path: '/api/contacts',
  operation: 'beginContact',
  access: 'signed-in',
  guard: 'attempts',
  reauthentication: 'always',
  status: 200,
  summary: 'Sends a code to a contact that the signed-in user wants to add',
  input: onboardEntryBody,
  output: onboardEntryAnswer,
  example: exampleContact,
});

/** Adds a contact by its code. */
export const addContactRoute = defineRoute({
  method: 'POST',
  path: '/api/contacts/verify',
  operation: 'addContact',
  access: 'signed-in',
  guard: 'attempts',
  reauthentication: 'always',
  status: 200,
  summary: 'Checks the code and adds the contact to the account',
  input: proofVerifyBody,
  output: proofVerifyAnswer,
  example: { ...exampleContact, verificationCode: '000000' },
});
