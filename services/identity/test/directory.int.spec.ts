import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import {
  changeDirectoryUser,
  createDirectoryUser,
  type DirectoryChanges,
  type DirectoryKey,
  type DirectoryUser,
  listDirectoryUsers,
  userRenamed,
} from '@emberdeck/contracts/identity/directory';
import { showAccount } from '@emberdeck/contracts/identity/operator-accounts';
import { findSession } from '@emberdeck/contracts/identity/sessions';
import { accountSuspended, signInRefusals } from '@emberdeck/contracts/identity/suspension';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { tokenHash } from '../src/secret-token.js';
import { minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';

describe('the directory of the operator', () => {
  let identity: TestIdentity;
  let people = 0;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  const create = (given: Partial<CallInput<typeof createDirectoryUser>> = {}): Promise<DirectoryUser> => {
    people += 1;
    return identity.service.call(createDirectoryUser, {
      ...{ userName: `Person${people}@Corp.example`, email: `person${people}@example.com` },
      ...{ displayName: `Person ${people}`, externalId: `00u${people}`, ...given },
    });
  };

  const change = async (userId: string, changes: DirectoryChanges): Promise<DirectoryUser | null> =>
    (await identity.service.call(changeDirectoryUser, { userId, ...changes })).user;

  const list = (
    page: Partial<CallInput<typeof listDirectoryUsers>> = {},
  ): Promise<CallOutput<typeof listDirectoryUsers>> =>
    identity.service.call(listDirectoryUsers, { filter: null, first: 1, count: 100, ...page });

  const found = async (key: DirectoryKey, value: string): Promise<string[]> =>
    (await list({ filter: { key, value } })).users.map(({ userId }) => userId);

  async function signIn(contact: string): Promise<{ message: string; userId: string | undefined }> {
    identity.clock.advance(2 * minuteMs);
    const visitor = new Visitor(identity, contact);
    await visitor.start();
    const { message, sessionToken } = await visitor.verify();
    const { actor } = await identity.service.call(findSession, { sessionId: tokenHash(sessionToken ?? '') });
    return { message, userId: actor?.userId };
  }

  it('makes an account that has no session, and that the code of its address opens', async () => {
    const user = await create({ firstName: 'Grace', lastName: 'Hopper', displayName: 'Grace Hopper' });
    expect(user).toMatchObject({
      ...{ userName: 'Person1@Corp.example', email: 'person1@example.com', externalId: '00u1' },
      ...{ displayName: 'Grace Hopper', firstName: 'Grace', lastName: 'Hopper', isActive: true },
    });
    const account = await identity.service.call(showAccount, { user: 'person1@example.com' });
    expect(account).toMatchObject({ sessions: [], workspaces: [{ name: "Grace Hopper's workspace" }] });
    const joined = await identity.service.published(userJoined);
    expect(joined).toContainEqual(expect.objectContaining({ userId: user.userId, verified: true }));
    expect((await signIn('person1@example.com')).userId).toBe(user.userId);
  });

  it('makes one account of ten requests at once, and none with a name or address that is taken', async () => {
    const same = { userName: 'once@corp.example', email: 'once@example.com' };
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => create(same)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const conflict = { code: 'conflict' };
    await expect(create({ userName: 'ONCE@corp.example' })).rejects.toMatchObject(conflict);
    await expect(create({ email: 'Once@example.com' })).rejects.toMatchObject(conflict);
    await expect(create({ userName: 'once@example.com', email: 'other@example.com' })).resolves.toBeDefined();
    await expect(create({ email: 'no address' })).rejects.toMatchObject({ code: 'validation_failed' });
    const second = await create();
    await expect(change(second.userId, { userName: 'Once@Corp.example' })).rejects.toMatchObject(conflict);
  });

  it('suspends and resumes, repeatedly, and deletes nothing', async () => {
    const user = await create();
    const address = user.email ?? '';
    expect((await signIn(address)).userId).toBe(user.userId);
    for (let round = 0; round < 2; round += 1) {
      expect(await change(user.userId, { isActive: false })).toMatchObject({ isActive: false });
    }
    expect(await signIn(address)).toEqual({ message: signInRefusals.suspended, userId: undefined });
    const told = (await identity.service.published(accountSuspended)).filter(
      ({ userId }) => userId === user.userId,
    );
    expect(told).toMatchObject([{ by: 'directory' }]);
    expect(await change(user.userId, { isActive: true })).toMatchObject({ isActive: true, email: address });
    expect((await signIn(address)).userId).toBe(user.userId);
  });

  it('can make a suspended account', async () => {
    const user = await create({ isActive: false });
    expect(user.isActive).toBe(false);
    expect(await signIn(user.email ?? '')).toEqual({ message: signInRefusals.suspended, userId: undefined });
  });

  it('changes names, and only those that are given', async () => {
    const { userId } = await create({ firstName: 'Ada' });
    const named = { userName: 'countess@corp.example', displayName: 'Countess', lastName: 'Lovelace' };
    expect(await change(userId, named)).toMatchObject({ ...named, firstName: 'Ada', isActive: true });
    expect(await change(userId, { externalId: 'x-1' })).toMatchObject({ ...named, externalId: 'x-1' });
    expect(await change(userId, { firstName: null })).toMatchObject({ ...named, firstName: null });
    const account = await identity.service.call(showAccount, { user: userId });
    expect(account).toMatchObject({
      displayName: 'Countess',
      workspaces: [{ name: "Countess's workspace" }],
    });
    const renamed = (await identity.service.published(userRenamed)).filter((each) => each.userId === userId);
    expect(renamed).toMatchObject([{ displayName: 'Countess' }]);
    expect(await change(randomUUID(), { isActive: false })).toBeNull();
  });

  it('finds accounts by name, id of the directory and proven address, also those that it did not make', async () => {
    const user = await create();
    expect(await found('userName', user.userName.toUpperCase())).toEqual([user.userId]);
    expect(await found('externalId', user.externalId ?? '')).toEqual([user.userId]);
    expect(await found('email', 'PERSON' + (user.email ?? '').slice(6))).toEqual([user.userId]);
    expect(await found('id', user.userId)).toEqual([user.userId]);
    // The directory has named it otherwise.
    expect(await found('userName', user.email ?? '')).toEqual([]);
    await new Visitor(identity, 'older@example.com').join('Older');
    const [older] = await found('userName', 'Older@example.com');
    expect(await found('email', 'older@example.com')).toEqual([older]);
    const adopted = await change(older ?? '', { userName: 'older@corp.example', externalId: 'x-2' });
    expect(adopted).toMatchObject({ displayName: 'Older', userName: 'older@corp.example' });
    expect(await found('userName', 'older@corp.example')).toEqual([older]);
    for (const value of ["' OR true --", '%', '']) expect(await found('userName', value)).toEqual([]);
  });

  it('lists pages, the oldest first', async () => {
    const all = await list();
    expect(all.users).toHaveLength(all.total);
    expect(all.total).toBeGreaterThan(4);
    const page = await list({ first: 2, count: 2 });
    expect(page).toEqual({ total: all.total, users: all.users.slice(1, 3) });
    expect(await list({ count: 0 })).toEqual({ total: all.total, users: [] });
    expect(await list({ first: 1_000 })).toEqual({ total: all.total, users: [] });
  });
});
