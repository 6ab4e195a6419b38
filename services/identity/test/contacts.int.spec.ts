import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { ProofVerifyAnswer } from '@emberdeck/contracts/identity/contact-proof';
import {
  addContact,
  beginContact,
  type Contact,
  contactsChanged,
  listContacts,
  maxContacts,
  removeContact,
} from '@emberdeck/contracts/identity/contacts';
import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import {
  startReauthentication,
  verifyReauthentication,
} from '@emberdeck/contracts/identity/reauthentication';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { getCurrentUser, readProvenPhone } from '@emberdeck/contracts/identity/users';
import { tokenHash } from '../src/secret-token.js';
import { minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

const origin = { clientAddress: '192.0.2.1', isLocal: true };

describe('contacts', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  beforeEach(() => {
    identity.others.outcome = 'sent';
  });

  afterAll(() => identity.service.stop());

  const freshEmail = (): string => `person${(people += 1)}@example.com`;

  async function actorOf(sessionToken: string | null): Promise<Actor> {
    const { actor } = await identity.service.call(findSession, { sessionId: tokenHash(sessionToken ?? '') });
    if (!actor) throw new Error('There is no such session');
    return actor;
  }

  /** A user with one proven address. */
  async function join(email = freshEmail()): Promise<{ actor: Actor; visitor: Visitor }> {
    const visitor = new Visitor(identity, email);
    return { visitor, actor: await actorOf(await visitor.join()) };
  }

  /** One user who adds a contact in one browser. */
  class Addition {
    flowToken: string | null = null;
    code = '';

    constructor(
      readonly actor: Actor,
      private readonly entryValue: string,
      private readonly entryType: EntryType = 'email',
    ) {}

    async begin() {
      const { entryType, entryValue, flowToken } = this;
      const input = { entryType, entryValue, flowToken };
      const answer = await identity.service.call(beginContact, input, { actor: this.actor, ...origin });
      this.flowToken = answer.flowToken ?? this.flowToken;
      this.code = identity.deliveries.at(-1)?.code ?? '';
      return answer;
    }

    add(verificationCode = this.code, actor = this.actor): Promise<ProofVerifyAnswer> {
      const { entryType, entryValue, flowToken } = this;
      const input = { entryType, entryValue, flowToken, verificationCode };
      return identity.service.call(addContact, input, { actor, ...origin });
    }

    get wrongCode(): string {
      return this.code === '000000' ? '000001' : '000000';
    }
  }

  async function add(actor: Actor, value = freshEmail(), type: EntryType = 'email'): Promise<string> {
    const addition = new Addition(actor, value, type);
    await addition.begin();
    expect(await addition.add()).toMatchObject({ success: true });
    return value;
  }

  const list = (actor: Actor): Promise<Contact[]> => identity.service.call(listContacts, {}, { actor });

  const valuesOf = async (actor: Actor) => (await list(actor)).map(({ value }) => value);

  const idOf = async (actor: Actor, value: string) =>
    (await list(actor)).find((each) => each.value === value)?.id ?? '';

  const remove = (actor: Actor, id: string) => identity.service.call(removeContact, { id }, { actor });

  const eventsOf = async ({ userId }: Actor) =>
    (await identity.service.published(contactsChanged)).filter((event) => event.userId === userId);

  async function signIn(value: string, type: EntryType = 'email'): Promise<Actor | null> {
    const visitor = new Visitor(identity, value, type);
    await visitor.start();
    const { sessionToken } = await visitor.verify();
    return sessionToken === null ? null : actorOf(sessionToken);
  }

  describe('a further contact', () => {
    it('is added by its code, and signs in to the same account', async () => {
      const { actor, visitor } = await join();
      await add(actor, '+12025550123', 'whatsapp');
      const contacts = await list(actor);
      expect(contacts).toMatchObject([
        { kind: 'email', value: visitor.entryValue, isConfirmed: true, isShown: true, isRemovable: true },
        { kind: 'phone', value: '+12025550123', isConfirmed: true, isShown: false, isRemovable: true },
      ]);
      expect((await signIn('+12025550123', 'phone'))?.userId).toBe(actor.userId);
      expect((await signIn(visitor.entryValue))?.userId).toBe(actor.userId);
      expect(await eventsOf(actor)).toMatchObject([
        { change: 'added', kind: 'phone', workspaceId: actor.workspaceId },
      ]);
    });

    it('is told to the service that asks for the phones, until it is removed', async () => {
      const { actor } = await join();
      const phonesOf = () => identity.service.call(readProvenPhone, { userId: actor.userId });
      expect(await phonesOf()).toEqual({ phone: null, others: [] });
      for (const phone of ['+12025550124', '+12025550125']) {
        identity.clock.advance(1);
        await add(actor, phone, 'phone');
      }
      expect(await phonesOf()).toEqual({ phone: '+12025550125', others: ['+12025550124'] });
      await remove(actor, await idOf(actor, '+12025550125'));
      expect(await phonesOf()).toEqual({ phone: '+12025550124', others: [] });
    });

    it('that the account has already changes nothing', async () => {
      const { actor, visitor } = await join();
      await add(actor, visitor.entryValue.toUpperCase());
      expect(await list(actor)).toHaveLength(1);
      expect(await eventsOf(actor)).toEqual([]);
    });

    it('is one of ten at most', async () => {
      const { actor } = await join();
      const late = new Addition(actor, freshEmail());
      await late.begin();
      for (let count = 1; count < maxContacts; count += 1) await add(actor);
      expect(await late.add()).toMatchObject({ success: false, belongsToOther: false });
      await expect(new Addition(actor, freshEmail()).begin()).rejects.toMatchObject({ code: 'conflict' });
      expect(await list(actor)).toHaveLength(maxContacts);
    });

    it('is refused to an account without a confirmed one', async () => {
      identity.others.outcome = 'not_configured';
      const visitor = new Visitor(identity, freshEmail());
      await visitor.start();
      const actor = await actorOf((await visitor.complete('Unproven')).sessionToken);
      await expect(new Addition(actor, freshEmail()).begin()).rejects.toMatchObject({ code: 'conflict' });
      expect(await list(actor)).toMatchObject([{ isConfirmed: false, isRemovable: false }]);
    });

    it('has the tries and the pause of a sign-in code', async () => {
      const addition = new Addition((await join()).actor, freshEmail());
      await addition.begin();
      expect((await addition.begin()).message).toBe('A code is on its way: enter it.');
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await addition.add(addition.wrongCode)).toMatchObject({ success: false });
      }
      await expect(addition.add()).rejects.toMatchObject({ code: 'too_many_requests' });
    });
  });

  describe('a removed contact', () => {
    it('signs in no longer, and the address that members see is the next one', async () => {
      const { actor, visitor } = await join();
      const second = await add(actor);
      await remove(actor, await idOf(actor, visitor.entryValue));
      expect(await list(actor)).toMatchObject([{ value: second, isShown: true, isRemovable: false }]);
      expect(await identity.service.call(getCurrentUser, {}, { actor })).toMatchObject({ email: second });
      expect(await signIn(visitor.entryValue)).toBeNull();
      expect((await eventsOf(actor)).map(({ change }) => change)).toEqual(['added', 'removed']);
    });

    it('may belong to another account afterwards', async () => {
      const { actor, visitor } = await join();
      await add(actor);
      await remove(actor, await idOf(actor, visitor.entryValue));
      identity.clock.advance(minuteMs);
      const other = await join(visitor.entryValue);
      expect(other.actor.userId).not.toBe(actor.userId);
    });

    it('is never the last one, also when all are removed at once', async () => {
      const { actor } = await join();
      await add(actor);
      await add(actor);
      const removals = (await list(actor)).map(({ id }) => remove(actor, id));
      const settled = await Promise.allSettled(removals);
      expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      const [left] = await list(actor);
      await expect(remove(actor, left?.id ?? '')).rejects.toMatchObject({ code: 'conflict' });
      expect(await list(actor)).toHaveLength(1);
    });

    it('is one of the own account', async () => {
      const [{ actor }, other] = [await join(), await join()];
      await add(actor);
      const theirs = await idOf(other.actor, other.visitor.entryValue);
      await expect(remove(actor, theirs)).rejects.toMatchObject({ code: 'not_found' });
      expect(await list(other.actor)).toHaveLength(1);
    });
  });

  describe('races', () => {
    it('let one of 50 submissions of one right code add the contact', async () => {
      const { actor } = await join();
      const addition = new Addition(actor, freshEmail());
      await addition.begin();
      const answers = await Promise.allSettled(Array.from({ length: 50 }, () => addition.add()));
      const won = answers.filter((each) => each.status === 'fulfilled' && each.value.success);
      expect(won).toHaveLength(1);
      expect(await list(actor)).toHaveLength(2);
      expect(await eventsOf(actor)).toHaveLength(1);
    });

    it('let one of two accounts have a contact whose codes they enter at the same moment', async () => {
      const [first, second, shared] = [(await join()).actor, (await join()).actor, freshEmail()];
      // A browser that has proven the contact before keeps its code beside that of another browser.
      const known = new Addition(first, shared);
      await known.begin();
      await known.add();
      await remove(first, await idOf(first, shared));
      await known.begin();
      const other = new Addition(second, shared);
      await other.begin();
      const answers = await Promise.all([known.add(), other.add()]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.filter(({ belongsToOther }) => belongsToOther)).toHaveLength(1);
      const owners = [...(await valuesOf(first)), ...(await valuesOf(second))];
      expect(owners.filter((value) => value === shared)).toHaveLength(1);
    });
  });

  describe('taking an account over', () => {
    it('by adding its contact fails, and only the holder of the code learns that it is taken', async () => {
      const owner = await join();
      identity.clock.advance(minuteMs);
      const { actor } = await join();
      const addition = new Addition(actor, owner.visitor.entryValue.toUpperCase());
      const unknown = await new Addition(actor, freshEmail()).begin();
      const begun = await addition.begin();
      expect({ ...begun, flowToken: '' }).toEqual({ ...unknown, flowToken: '' });
      expect(await addition.add(addition.wrongCode)).toMatchObject({ belongsToOther: false });
      const answer = await addition.add();
      expect(answer).toMatchObject({ success: false, belongsToOther: true });
      expect(JSON.stringify(answer)).not.toContain(owner.actor.userId);
      expect(answer.message).not.toContain(owner.actor.displayName);
      expect(await valuesOf(actor)).not.toContain(owner.visitor.entryValue);
      expect(await valuesOf(owner.actor)).toEqual([owner.visitor.entryValue]);
    });

    it('by another way to write its number fails', async () => {
      const owner = (await join()).actor;
      await add(owner, '+12025550147', 'phone');
      identity.clock.advance(minuteMs);
      const addition = new Addition((await join()).actor, '(202) 555-0147', 'whatsapp');
      await addition.begin();
      expect(await addition.add()).toMatchObject({ success: false, belongsToOther: true });
    });

    it('by the code of another account, of a sign-in, or for one that signs in, fails', async () => {
      const [{ actor }, { actor: thief }] = [await join(), await join()];
      const addition = new Addition(actor, freshEmail());
      await addition.begin();
      expect(await addition.add(addition.code, thief)).toMatchObject({ success: false });
      const visitor = new Visitor(identity, freshEmail());
      await visitor.start();
      const stolen = new Addition(actor, visitor.entryValue);
      stolen.flowToken = visitor.flowToken;
      expect(await stolen.add(visitor.code)).toMatchObject({ success: false });
      const signsIn = new Visitor(identity, freshEmail());
      const forAccount = new Addition(actor, signsIn.entryValue);
      await forAccount.begin();
      signsIn.flowToken = forAccount.flowToken;
      expect(await signsIn.verify(forAccount.code)).toMatchObject({ success: false, sessionToken: null });
    });

    it('by a code for the new contact does not confirm who the user is', async () => {
      const { actor } = await join();
      const addition = new Addition(actor, freshEmail());
      await addition.begin();
      const { flowToken, code: verificationCode } = addition;
      const answer = await identity.service.call(
        verifyReauthentication,
        { flowToken, verificationCode },
        { actor, ...origin },
      );
      expect(answer).toMatchObject({ success: false });
    });

    it('by a contact that an account without a code only claims gives the claim to who proves it', async () => {
      identity.others.outcome = 'not_configured';
      const claimed = freshEmail();
      const squatter = new Visitor(identity, claimed);
      await squatter.start();
      const squatting = await actorOf((await squatter.complete('Squatter')).sessionToken);
      identity.others.outcome = 'sent';
      const { actor } = await join();
      await add(actor, claimed);
      expect(await valuesOf(actor)).toContain(claimed);
      expect(await list(squatting)).toEqual([]);
      const ended = await identity.service.call(findSession, { sessionId: squatting.sessionId });
      expect(ended.actor).toBeNull();
    });

    it('by a removed contact does not confirm who the user is', async () => {
      const { actor, visitor } = await join();
      await add(actor);
      const contactId = await idOf(actor, visitor.entryValue);
      await remove(actor, contactId);
      await expect(
        identity.service.call(startReauthentication, { contactId, flowToken: null }, { actor, ...origin }),
      ).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
