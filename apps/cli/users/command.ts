import type { CallOutput } from '@emberdeck/contracts/core/call';
import { eraseAccountNow } from '@emberdeck/contracts/identity/account-deletion';
import {
  createSignInLink,
  endSessionsOfUser,
  inviteContact,
  liftCodeLimits,
  listAccounts,
  showAccount,
} from '@emberdeck/contracts/identity/operator-accounts';
import { setSuspension } from '@emberdeck/contracts/identity/suspension';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import type { CommandContext, CommandProgram } from '../../shared/command-program.js';
import { Refusal } from '../../shared/refusal.js';
import { callIdentity } from '../call-identity.js';
import type { InvocationOf } from '../invocation.js';
import { accountLine, accountText, contactText } from './account-text.js';

type Listed = Page<CallOutput<typeof listAccounts>[number]>;

async function list(
  { limit, cursor, search, state, isFull }: InvocationOf<'users'>,
  context: CommandContext,
): Promise<void> {
  const { items, nextCursor } = (await callIdentity(context, listAccounts, {
    limit: limit ?? 50,
    cursor,
    search: search ?? null,
    state: state ?? null,
  })) as Listed;
  for (const account of items) context.print(accountLine(account, isFull));
  context.print(`${items.length} users`);
  if (nextCursor !== null) context.print(`There are more: add --cursor ${nextCursor}`);
}

type OnUser = (user: string, isFull: boolean, context: CommandContext) => Promise<void>;

const noSuchUser = (): Refusal => new Refusal('There is no such user.');

const show: OnUser = async (user, isFull, context) => {
  const account = (await callIdentity(context, showAccount, { user })) as CallOutput<typeof showAccount>;
  if (account === null) throw noSuchUser();
  context.print(accountText(account, isFull));
};

const endSessions: OnUser = async (user, _isFull, context) => {
  const answer = await callIdentity(context, endSessionsOfUser, { user });
  const { ended } = answer as CallOutput<typeof endSessionsOfUser>;
  if (ended === null) throw noSuchUser();
  context.print(`${ended} sessions ended`);
};

async function setState(isSuspended: boolean, user: string, context: CommandContext): Promise<boolean> {
  const answer = await callIdentity(context, setSuspension, { user, isSuspended });
  const { changed } = answer as CallOutput<typeof setSuspension>;
  if (changed === null) throw noSuchUser();
  return changed;
}

const suspend: OnUser = async (user, _isFull, context) => {
  const isNew = await setState(true, user, context);
  context.print(
    isNew
      ? 'The user is suspended: signed out everywhere, and no sign-in or personal token works. Nothing is deleted.'
      : 'The user was suspended before.',
  );
};

const resume: OnUser = async (user, _isFull, context) => {
  const isNew = await setState(false, user, context);
  context.print(isNew ? 'The user can sign in again.' : 'The user was not suspended.');
};

const unlock: OnUser = async (user, isFull, context) => {
  const { contacts } = (await callIdentity(context, liftCodeLimits, { user })) as CallOutput<
    typeof liftCodeLimits
  >;
  if (contacts.length === 0) throw noSuchUser();
  for (const contact of contacts) context.print(`${contactText(contact, isFull)}: the limits are lifted`);
};

async function invite(
  { workspaceId, contact, role }: InvocationOf<'invite'>,
  context: CommandContext,
): Promise<void> {
  const answer = await callIdentity(context, inviteContact, { workspaceId, contact, role });
  const { link } = answer as CallOutput<typeof inviteContact>;
  if (link === null) throw new Refusal('There is no such workspace.');
  context.print(link);
  context.print(
    'The link works for 7 days, once, and only for this contact. No message is sent: pass it on.',
  );
}

async function signInLink(
  { contact, name }: InvocationOf<'sign-in-link'>,
  context: CommandContext,
): Promise<void> {
  const answer = await callIdentity(context, createSignInLink, { contact, name });
  const { link, code } = answer as CallOutput<typeof createSignInLink>;
  context.print(link);
  context.print(`Code to type there: ${code}`);
  context.print('The link works for 24 hours and once. Who has both is signed in as this contact.');
}

async function erase(
  { user, isConfirmed, messages }: InvocationOf<'erase-user'>,
  context: CommandContext,
): Promise<void> {
  const account = (await callIdentity(context, showAccount, { user })) as CallOutput<typeof showAccount>;
  if (account === null) throw noSuchUser();
  context.print(accountText(account, false));
  if (!isConfirmed) throw new Refusal('Nothing is erased: add --yes to erase this user for good.');
  const given = { user: account.userId, messages };
  const answer = await callIdentity(context, eraseAccountNow, given);
  const { receiptId } = answer as CallOutput<typeof eraseAccountNow>;
  if (receiptId === null) throw noSuchUser();
  context.print(
    `The user is erased in every service within 10 minutes while Emberdeck runs. Receipt: ${receiptId}`,
  );
}

const actions = { show, 'end-sessions': endSessions, unlock, suspend, resume };

/** Lists a page of the users. */
export function listUsers(given: InvocationOf<'users'>): CommandProgram {
  return { name: 'users', start: (context) => list(given, context) };
}

/** Makes a link that invites a contact to a workspace. */
export function inviteUser(given: InvocationOf<'invite'>): CommandProgram {
  return {
    name: 'users',
    start: (context) => invite(given, context),
    interrupted: 'The command takes effect as a whole; run it again for a new link.',
  };
}

/** Makes a link that signs a contact in. */
export function makeSignInLink(given: InvocationOf<'sign-in-link'>): CommandProgram {
  return {
    name: 'users',
    start: (context) => signInLink(given, context),
    interrupted: 'Run it again for a new link, which replaces this one.',
  };
}

/** Shows one user, ends the sessions, lifts the limits, suspends or resumes. */
export function handleUser({ action, user, isFull }: InvocationOf<'user'>): CommandProgram {
  return {
    name: 'users',
    start: (context) => actions[action](user, isFull, context),
    interrupted: 'The command takes effect as a whole; run it again to be sure.',
  };
}

/** Erases one user for good. */
export function eraseUser(given: InvocationOf<'erase-user'>): CommandProgram {
  return {
    name: 'users',
    start: (context) => erase(given, context),
    interrupted: 'The command takes effect as a whole; run it again to be sure.',
  };
}
