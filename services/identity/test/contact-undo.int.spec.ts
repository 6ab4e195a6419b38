import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  addContact,
  beginContact,
  contactsChanged,
  listContacts,
  removeContact,
} from '@emberdeck/contracts/identity/contacts';
import {
  type ContactNews,
  prepareContactNews,
  undoContactChange,
} from '@emberdeck/contracts/identity/contact-undo';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { tokenHash } from '../src/secret-token.js';
import { dayMs, minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

const origin = { clientAddress: '192.0.2.1', isLocal: true };

describe('taking a change of contacts back', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
    identity.others.outcome = 'sent';
  });

  afterAll(() => identity.service.stop());

  const freshEmail = (): string => `undo${(people += 1)}@example.com`;

  async function actorOf(sessionToken: string | null): Promise<Actor> {
    const { actor } = await identity.service.call(findSession, { sessionId: tokenHash(sessionToken ?? '') });
    if (!actor) throw new Error('There is no such session');
    return actor;
  }

  const isAlive = async ({ sessionId }: Actor): Promise<boolean> =>
    (await identity.service.call(findSession, { sessionId })).actor !== null;

  async function join(email = freshEmail()): Promise<{ actor: Actor; email: string }> {
    return { email, actor: await actorOf(await new Visitor(identity, email).join()) };
  }

  async function signIn(email: string): Promise<Actor> {
    identity.clock.advance(minuteMs);
    const visitor = new Visitor(identity, email);
    await visitor.start();
    return actorOf((await visitor.verify()).sessionToken);
  }

  async function add(actor: Actor, entryValue = freshEmail()): Promise<string> {
    const given = { entryType: 'email' as const, entryValue };
    const { flowToken } = await identity.service.call(
      beginContact,
      { ...given, flowToken: null },
      { actor, ...origin },
    );
    const verificationCode = identity.deliveries.at(-1)?.code ?? '';
    await identity.service.call(addContact, { ...given, flowToken, verificationCode }, { actor, ...origin });
    return entryValue;
  }

  const list = (actor: Actor) => identity.service.call(listContacts, {}, { actor });

  const valuesOf = async (actor: Actor) => (await list(actor)).map(({ value }) => value);

  async function remove(actor: Actor, value: string): Promise<void> {
    const id = (await list(actor)).find((each) => each.value === value)?.id ?? '';
    await identity.service.call(removeContact, { id }, { actor });
  }

  /** What the contacts are told of the newest change. */
  async function newsOf({ userId }: Actor): Promise<{ hint: string; contacts: ContactNews[] }> {
    const events = await identity.service.published(contactsChanged);
    const last = events.findLast((event) => event.userId === userId);
    if (last === undefined) throw new Error('Nothing changed');
    const { changeId, change } = last;
    return identity.service.call(prepareContactNews, { userId, changeId, change });
  }

  /** The link and the code in the message to a contact. */
  async function messageTo(actor: Actor, value: string): Promise<{ token: string; code: string }> {
    const { contacts } = await newsOf(actor);
    const undo = contacts.find((each) => each.value === value)?.undo;
    return { token: undo?.link.split('token=')[1] ?? '', code: undo?.code ?? '' };
  }

  const undo = async (message: { token: string; code: string }, keptSession: string | null = null) =>
    (await identity.service.call(undoContactChange, { ...message, keptSession })).outcome;

  it('tells all other contacts of a new one, and gives a link to the first contact of the account', async () => {
    const { actor, email } = await join();
    const added = await add(actor);
    const { hint, contacts } = await newsOf(actor);
    expect(hint).toBe(`u***${added.slice(added.indexOf('@'))}`);
    expect(contacts).toMatchObject([{ value: email, channel: 'email' }]);
    expect(contacts[0]?.undo?.link).toMatch(/\/api\/contacts\/undo\?token=[A-Za-z0-9_-]{43}$/);
    expect(contacts[0]?.undo?.code).toMatch(/^\d{6}$/);
    const stored = await identity.service.database.asAdministrator(
      `SELECT token_hash FROM identity.contact_change_link WHERE token_hash = $1`,
      [tokenHash(contacts[0]?.undo?.link.split('token=')[1] ?? '')],
    );
    expect(stored).toHaveLength(1);
  });

  it('removes the new contact, and ends all sessions but the one that the link was opened in', async () => {
    const { actor, email } = await join();
    const other = await signIn(email);
    const added = await add(actor);
    const thief = await signIn(added);
    expect(await undo(await messageTo(actor, email), other.sessionId)).toBe('undone');
    expect(await valuesOf(other)).toEqual([email]);
    expect([await isAlive(actor), await isAlive(thief), await isAlive(other)]).toEqual([false, false, true]);
    const news = await newsOf(actor);
    expect(news.contacts).toMatchObject([{ value: email, undo: null }]);
  });

  it('ends every session where the browser of the link has none of the account', async () => {
    const [{ actor, email }, stranger] = [await join(), (await join()).actor];
    await add(actor);
    expect(await undo(await messageTo(actor, email), stranger.sessionId)).toBe('undone');
    expect([await isAlive(actor), await isAlive(stranger)]).toEqual([false, true]);
  });

  it('changes nothing by the link alone: a program that scans mail presses the button without the code', async () => {
    const { actor, email } = await join();
    const added = await add(actor);
    const { token, code } = await messageTo(actor, email);
    for (const typed of ['', '000000', String((Number(code) + 1) % 1_000_000).padStart(6, '0')]) {
      expect(await undo({ token, code: typed })).toBe('wrong_code');
    }
    expect(await undo({ token: 'a'.repeat(43), code })).toBe('wrong_code');
    expect(await valuesOf(actor)).toEqual([email, added]);
    expect(await isAlive(actor)).toBe(true);
  });

  it('works for 7 days, and once', async () => {
    const { actor, email } = await join();
    await add(actor);
    const message = await messageTo(actor, email);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => undo(message)));
    expect(outcomes.filter((outcome) => outcome === 'undone')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already_undone')).toHaveLength(19);
    const again = await join();
    await add(again.actor);
    const late = await messageTo(again.actor, again.email);
    identity.clock.advance(7 * dayMs);
    expect(await undo(late)).toBe('invalid');
  });

  it('puts a removed contact back by the message to it', async () => {
    const { actor, email } = await join();
    const added = await add(actor);
    await remove(actor, email);
    expect(await undo(await messageTo(actor, email))).toBe('undone');
    expect((await signIn(email)).userId).toBe(actor.userId);
    expect(await valuesOf(await signIn(email))).toEqual([email, added]);
  });

  it('takes all later changes back too: a thief adds a contact and removes the first one', async () => {
    const { actor, email } = await join();
    await add(actor);
    const message = await messageTo(actor, email);
    await remove(actor, email);
    expect(await undo(message)).toBe('undone');
    expect(await valuesOf(await signIn(email))).toEqual([email]);
  });

  it('is not possible for a contact that a thief has just added: its messages have no link', async () => {
    const { actor, email } = await join();
    const thiefs = await add(actor);
    await remove(actor, email);
    const news = await newsOf(actor);
    expect(news.contacts.map(({ value, undo: link }) => [value, link !== null])).toEqual([
      [email, true],
      [thiefs, false],
    ]);
    const owner = await join();
    const stranger = await add(owner.actor);
    await remove(owner.actor, stranger);
    const told = (await newsOf(owner.actor)).contacts;
    expect(told.map(({ value, undo: link }) => [value, link !== null])).toEqual([
      [owner.email, true],
      [stranger, false],
    ]);
  });

  it('leaves a contact that belongs to another account by now, and keeps the last one', async () => {
    const { actor, email } = await join();
    const added = await add(actor);
    const message = await messageTo(actor, email);
    await remove(actor, email);
    identity.clock.advance(minuteMs);
    const owner = await join(email);
    expect(await undo(message)).toBe('taken');
    expect(await valuesOf(owner.actor)).toEqual([email]);
    expect(await valuesOf(await signIn(added))).toEqual([added]);
  });
});
