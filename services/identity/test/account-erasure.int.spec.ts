import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { deleteAccount, eraseAccounts, keepAccount } from '@emberdeck/contracts/identity/account-deletion';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { signInRefusals } from '@emberdeck/contracts/identity/suspension';
import { createToken, findToken } from '@emberdeck/contracts/identity/tokens';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { workspaceErased } from '@emberdeck/contracts/identity/workspace-deletion';
import { deliverErasureReceipt } from '@emberdeck/contracts/notifications/delivery';
import { askedForPersonalData, erasePerson } from '@emberdeck/contracts/personal/personal-pages';
import { stub } from '@emberdeck/testing/service-harness';
import { tokenHash } from '../src/secret-token.js';
import {
  dayMs,
  minuteMs,
  runScheduled,
  startIdentity,
  type TestIdentity,
  Visitor,
} from './identity-harness.js';

const receipt = 'receipt';

describe('the erasure of an account', () => {
  let identity: TestIdentity;
  let people = 0;
  /** The steps in their order, with what each got. */
  const steps: { step: string; contacts: readonly string[] }[] = [];
  /** The step whose answer is lost, as if the process was killed once it was done. */
  let lost: string | null = null;
  /** Whether the server takes no receipt for now. */
  let takesNoReceipt = false;

  /** Keeps the account, and deletes it again, while another one is erased. */
  let changeMindOf: Actor | null = null;
  let isRefused = (_contacts: readonly string[]): boolean => false;

  const changeMind = async (): Promise<void> => {
    const actor = changeMindOf;
    changeMindOf = null;
    if (actor === null) return;
    await identity.service.call(keepAccount, {}, { actor });
    await identity.service.call(deleteAccount, { messages: 'keep' }, { actor });
  };

  const take = (step: string, contacts: readonly string[]): void => {
    steps.push({ step, contacts });
    // A later pass over an account of another test has no contacts.
    if (isRefused(contacts)) throw new Error('The service does not answer');
    if (lost !== step || contacts.length === 0) return;
    lost = null;
    throw new Error('The process was killed');
  };

  beforeAll(async () => {
    identity = await startIdentity({
      environment: { SESSION_IDLE_DAYS: '300', SESSION_MAX_DAYS: '365' },
      answers: [
        ...askedForPersonalData.map((service) =>
          stub(erasePerson(service), async ({ contacts }) => {
            take(service, contacts);
            await changeMind();
            return { success: true as const };
          }),
        ),
        stub(deliverErasureReceipt, ({ to }) => {
          take(receipt, [to]);
          return takesNoReceipt
            ? { outcome: 'failed' as const, mayRetry: true }
            : { outcome: 'sent' as const };
        }),
      ],
    });
  });

  beforeEach(() => {
    steps.length = 0;
    takesNoReceipt = false;
  });

  afterAll(() => identity.service.stop());

  const run = () => runScheduled(identity.service, eraseAccounts.name);
  const query = (sql: string, id: string) => identity.service.database.asAdministrator(sql, [id]);

  async function join(): Promise<{ actor: Actor; email: string }> {
    people += 1;
    const email = `erased${people}@example.com`;
    const sessionId = tokenHash(await new Visitor(identity, email).join(`Quill${people}`));
    const { actor } = await identity.service.call(findSession, { sessionId });
    if (!actor) throw new Error('There is no session');
    return { actor, email };
  }

  const allSteps = [...askedForPersonalData, receipt];

  it('asks every service, sends the receipt, and forgets the contacts last', async () => {
    const { actor, email } = await join();
    await identity.service.call(deleteAccount, { messages: 'keep' }, { actor });
    await run();
    expect(steps).toEqual([]);
    identity.clock.advance(7 * dayMs);
    await run();
    expect(steps).toEqual(allSteps.map((step) => ({ step, contacts: [email] })));
    expect(await query('SELECT id FROM identity.contact WHERE user_id = $1', actor.userId)).toEqual([]);
    expect(
      await query('SELECT display_name, verified FROM identity.user_account WHERE id = $1', actor.userId),
    ).toEqual([{ display_name: 'Former member', verified: false }]);
    expect(await identity.service.published(workspaceErased)).toContainEqual({
      workspaceId: actor.workspaceId,
    });
    await run();
    expect(steps).toHaveLength(allSteps.length);
  });

  it.each(allSteps)('goes on after it was killed at the step %s, and repeats no other', async (step) => {
    const { actor, email } = await join();
    await identity.service.call(deleteAccount, { messages: 'delete' }, { actor });
    identity.clock.advance(7 * dayMs);
    lost = step;
    await run();
    expect(lost).toBeNull();
    expect(await query('SELECT value FROM identity.contact WHERE user_id = $1', actor.userId)).toEqual([
      { value: email },
    ]);
    const signIn = await identity.service.call(findSession, { sessionId: actor.sessionId });
    expect(signIn).toEqual({ actor: null });
    await run();
    const own = steps.filter(({ contacts }) => contacts.includes(email)).map((each) => each.step);
    const place = allSteps.indexOf(step);
    expect(own).toEqual([...allSteps.slice(0, place + 1), ...allSteps.slice(place)]);
    expect(await query('SELECT id FROM identity.contact WHERE user_id = $1', actor.userId)).toEqual([]);
  });

  it('lets no one act in the account from its begin on', async () => {
    const { actor, email } = await join();
    const { workspaceId } = actor;
    const asked = { name: 'Nightly', scopes: ['read_figures' as const], workspaceId };
    const { secret } = await identity.service.call(createToken, asked, { actor });
    await identity.service.call(deleteAccount, { messages: 'keep' }, { actor });
    identity.clock.advance(7 * dayMs);
    const visitor = new Visitor(identity, email);
    const signIn = async () => {
      await visitor.start();
      const { message, sessionToken } = await visitor.verify();
      identity.clock.advance(2 * minuteMs);
      return { message, isSignedIn: sessionToken !== null };
    };
    const isValid = async () => {
      const found = identity.service.call(findToken, { tokenHash: tokenHash(secret), place: null });
      return (await found).actor !== null;
    };
    expect([await signIn(), await isValid()]).toEqual([{ message: 'Welcome back!', isSignedIn: true }, true]);
    lost = receipt;
    await run();
    expect(lost).toBeNull();
    expect([await signIn(), await isValid()]).toEqual([
      { message: signInRefusals.erasing, isSignedIn: false },
      false,
    ]);
    await run();
    // The contact is free for a new account.
    expect(await signIn()).toEqual({ message: 'Verified', isSignedIn: false });
  });

  it.each([
    ['until its receipt is accepted', 1, false, 'sent'],
    ['for a day at most', 24, true, 'failed'],
  ] as const)('waits %s', async (_what, hours, stays, outcome) => {
    const { actor } = await join();
    await identity.service.call(deleteAccount, { messages: 'keep' }, { actor });
    identity.clock.advance(7 * dayMs);
    const rows = () =>
      query(
        `SELECT receipt, erased_at IS NOT NULL AS erased FROM identity.account_deletion WHERE user_id = $1`,
        actor.userId,
      );
    takesNoReceipt = true;
    await run();
    expect(await rows()).toEqual([{ receipt: null, erased: false }]);
    identity.clock.advance((hours * dayMs) / 24);
    takesNoReceipt = stays;
    await run();
    expect(await rows()).toEqual([{ receipt: outcome, erased: true }]);
  });

  it('leaves a keyed hash by which a new account is known as paid for before, and no contact', async () => {
    const { actor, email } = await join();
    await identity.service.call(deleteAccount, { messages: 'keep' }, { actor });
    identity.clock.advance(7 * dayMs);
    await run();
    const found = await query(
      'SELECT contact_hash AS hash FROM identity.paid_contact WHERE $1 <> contact_hash',
      'all',
    );
    expect(JSON.stringify(found)).not.toContain(email.split('@')[0]);
    expect(found).toContainEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const isPaidBefore = async (contact: string): Promise<boolean> => {
      const sessionId = tokenHash(await new Visitor(identity, contact).join());
      const { actor: joined } = await identity.service.call(findSession, { sessionId });
      const events = await identity.service.published(userJoined);
      const event = events.find(({ userId }) => userId === joined?.userId);
      const opened = identity.openedProfiles.find(({ userId }) => userId === joined?.userId);
      expect([event?.isPaidBefore, opened?.isPaidBefore]).toEqual([
        opened?.isPaidBefore,
        event?.isPaidBefore,
      ]);
      return event?.isPaidBefore ?? false;
    };
    const [name = ''] = email.split('@');
    expect(await isPaidBefore(`${name.toUpperCase()}@example.com`)).toBe(true);
    expect(await isPaidBefore(`${name}+again@example.com`)).toBe(true);
    expect(await isPaidBefore(`another-${email}`)).toBe(false);
  });

  it('begins at its own time where the account was kept and deleted again meanwhile', async () => {
    const [first, second] = [await join(), await join()];
    for (const { actor } of [first, second]) {
      await identity.service.call(deleteAccount, { messages: 'keep' }, { actor });
      identity.clock.advance(1);
    }
    identity.clock.advance(7 * dayMs);
    changeMindOf = second.actor;
    await run();
    expect(changeMindOf).toBeNull();
    expect(new Set(steps.flatMap(({ contacts }) => contacts))).toEqual(new Set([first.email]));
    const begun = await query(
      'SELECT begun_at FROM identity.account_deletion WHERE user_id = $1',
      second.actor.userId,
    );
    expect(begun).toEqual([{ begun_at: null }]);
  });

  it('reaches an account behind many that fail', async () => {
    const many = [];
    for (let n = 0; n < 22; n += 1) many.push(await join());
    for (const { actor } of many) {
      await identity.service.call(deleteAccount, { messages: 'keep' }, { actor });
      identity.clock.advance(1);
    }
    const last = many.at(-1)?.email;
    identity.clock.advance(7 * dayMs);
    isRefused = (contacts) => !contacts.some((contact) => contact === last);
    await run();
    isRefused = () => false;
    expect(steps.at(-1)).toEqual({ step: receipt, contacts: [last] });
    await run();
    const told = steps.filter(({ step }) => step === receipt).flatMap(({ contacts }) => contacts);
    expect(told).toEqual(expect.arrayContaining(many.map(({ email }) => email)));
  });

  it('cannot be undone once it has begun', async () => {
    const { actor } = await join();
    await identity.service.call(deleteAccount, { messages: 'keep' }, { actor });
    identity.clock.advance(7 * dayMs);
    await query(`UPDATE identity.account_deletion SET begun_at = now() WHERE user_id = $1`, actor.userId);
    await expect(identity.service.call(keepAccount, {}, { actor })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
