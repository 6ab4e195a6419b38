import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createInvitations } from '@emberdeck/contracts/identity/invitations';
import { showAccount } from '@emberdeck/contracts/identity/operator-accounts';
import { providerLinked } from '@emberdeck/contracts/identity/provider-sign-in';
import { memberPlaceChanged } from '@emberdeck/contracts/identity/team';
import { getCurrentUser, userJoined } from '@emberdeck/contracts/identity/users';
import { tokenHash } from '../src/secret-token.js';
import { minuteMs, startIdentity, type TestIdentity, Visitor } from './identity-harness.js';
import { actorOf, aPerson, ProviderBrowser } from './provider-browser.js';

const refused = (outcome: string) => ({
  ...{ outcome, sessionToken: null, invitation: null, returnTo: null },
});

describe('signing in by the OpenID provider', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity();
  });

  afterAll(() => identity.service.stop());

  const browser = (): ProviderBrowser => new ProviderBrowser(identity);
  const accountOf = (user: string) => identity.service.call(showAccount, { user });

  it('makes an account with the names and the proven address, and finds it again by issuer and subject', async () => {
    const person = aPerson();
    const first = await browser().signIn(person, { timeZone: 'Europe/Berlin' });
    expect(first).toMatchObject({ outcome: 'signed_in', invitation: null });
    const actor = await actorOf(identity, first.sessionToken);
    expect(actor).toMatchObject({ displayName: 'Grace Hopper', verified: true, ownsWorkspace: true });
    expect(await identity.service.call(getCurrentUser, {}, { actor })).toMatchObject({
      ...{ firstName: 'Grace', lastName: 'Hopper', email: person.email?.toLowerCase(), verified: true },
    });
    const other = await browser().signIn({ ...person, email: 'changed@example.com', emailVerified: false });
    expect((await actorOf(identity, other.sessionToken)).userId).toBe(actor.userId);
  });

  it('makes no name of the address: without a name the account is a player', async () => {
    const nameless = aPerson({ displayName: null, firstName: null, lastName: null });
    const { sessionToken } = await browser().signIn(nameless);
    expect((await actorOf(identity, sessionToken)).displayName).toMatch(/^Player_\d{4}$/);
  });

  it('makes one account of a person who signs in ten times at once', async () => {
    const person = aPerson({ displayName: 'Once Only' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => browser().signIn(person)));
    const users = await Promise.all(answers.map(({ sessionToken }) => actorOf(identity, sessionToken)));
    expect(new Set(users.map(({ userId }) => userId)).size).toBe(1);
    const joined = (await identity.service.published(userJoined)).filter(
      ({ displayName }) => displayName === 'Once Only',
    );
    expect(joined).toMatchObject([{ pictureUrl: person.pictureUrl }]);
  });

  it('opens no account by its address, until its code is entered in the same browser', async () => {
    await new Visitor(identity, 'ada@example.com').join('Ada');
    const person = aPerson({ email: 'ADA@example.com' });
    const mine = browser();
    expect(await mine.signIn(person)).toEqual(refused('prove_email'));
    // A code of the owner elsewhere, and another contact here, link nothing.
    await new ProviderBrowser(identity).visitor('ada@example.com').start();
    const elsewhere = browser().visitor('ada@example.com');
    identity.clock.advance(2 * minuteMs);
    await elsewhere.start();
    expect(await elsewhere.verify()).toMatchObject({ userExists: true });
    await new Visitor(identity, 'eve@example.com').join('Eve');
    const eve = mine.visitor('eve@example.com');
    identity.clock.advance(2 * minuteMs);
    await eve.start();
    expect(await eve.verify()).toMatchObject({ userExists: true });
    expect(await browser().signIn(person)).toEqual(refused('prove_email'));
    const ada = mine.visitor('ada@example.com');
    await ada.start();
    const { sessionToken } = await ada.verify();
    const { userId } = await actorOf(identity, sessionToken);
    const next = await browser().signIn(person);
    expect(await actorOf(identity, next.sessionToken)).toMatchObject({ userId, displayName: 'Ada' });
    const linked = (await identity.service.published(providerLinked)).filter(
      (each) => each.userId === userId,
    );
    expect(linked).toMatchObject([{ host: 'login.example.com' }]);
  });

  it('waits half an hour for the code that links', async () => {
    await new Visitor(identity, 'late@example.com').join('Late');
    const [mine, person] = [browser(), aPerson({ email: 'late@example.com' })];
    await mine.signIn(person);
    identity.clock.advance(31 * minuteMs);
    const late = mine.visitor('late@example.com');
    await late.start();
    expect(await late.verify()).toMatchObject({ success: true });
    expect(await browser().signIn(person)).toEqual(refused('prove_email'));
  });

  it('neither links nor stores an address that the provider has not confirmed', async () => {
    await new Visitor(identity, 'victim@example.com').join('Victim');
    const mine = browser();
    for (const email of ['victim@example.com', 'unknown@example.com', null]) {
      const thief = aPerson({ email, emailVerified: false });
      expect(await mine.signIn(thief)).toEqual(refused('unverified_email'));
    }
    expect(await mine.signIn(aPerson({ email: 'no address' }))).toEqual(refused('unverified_email'));
    const victim = mine.visitor('victim@example.com');
    await victim.start();
    await victim.verify();
    expect(await accountOf('unknown@example.com')).toBeNull();
    const rows = await identity.service.database.asAdministrator(
      `SELECT 1 FROM identity.provider_sign_in WHERE email IN ('victim@example.com', 'unknown@example.com')`,
    );
    expect(rows).toEqual([]);
  });

  it('takes an address from an account that only claimed it', async () => {
    identity.others.channels = { email: 'none', sms: 'none', whatsapp: 'none' };
    identity.others.outcome = 'not_configured';
    const squatter = new Visitor(identity, 'squatted@example.com');
    await squatter.start();
    const { sessionToken } = await squatter.complete('Squatter');
    identity.others.outcome = 'development';
    identity.others.channels = { email: 'configured', sms: 'none', whatsapp: 'none' };
    expect(sessionToken).not.toBeNull();
    const { outcome } = await browser().signIn(aPerson({ email: 'squatted@example.com' }));
    expect(outcome).toBe('signed_in');
    await expect(actorOf(identity, sessionToken)).rejects.toThrow();
  });

  it('counts once, in the browser that began, after it was taken, for ten minutes', async () => {
    const [mine, other, person] = [browser(), browser(), aPerson()];
    const { state, nonce, codeVerifier } = await mine.begin({ returnTo: '/team' });
    expect(await other.take(state)).toEqual({ secrets: null });
    expect(await mine.finish(state, person)).toEqual(refused('expired'));
    const taken = await Promise.all(Array.from({ length: 10 }, () => mine.take(state)));
    expect(taken.filter(({ secrets }) => secrets !== null)).toEqual([
      { secrets: { nonce, codeVerifier, invitation: null, returnTo: '/team', links: false } },
    ]);
    expect(await other.finish(state, person)).toEqual(refused('expired'));
    const finished = await Promise.all(Array.from({ length: 10 }, () => mine.finish(state, person)));
    expect(finished.filter(({ sessionToken }) => sessionToken !== null)).toHaveLength(1);
    expect(await mine.take(state)).toEqual({ secrets: null });
    const late = await mine.begin();
    identity.clock.advance(10 * minuteMs);
    expect(await mine.take(late.state)).toEqual({ secrets: null });
    expect(await mine.take('no state')).toEqual({ secrets: null });
  });

  it('ends the session that the browser had, so that one fixed before is worth nothing', async () => {
    const fixed = await new Visitor(identity, 'fixed@example.com').join('Fixed');
    const mine = browser();
    mine.previousSessionId = tokenHash(fixed);
    const { sessionToken } = await mine.signIn(aPerson());
    expect(sessionToken).not.toBe(fixed);
    await expect(actorOf(identity, fixed)).rejects.toThrow();
  });
});

describe('who may sign up', () => {
  let identity: TestIdentity;

  const startWith = async (environment: Record<string, string>): Promise<void> => {
    identity = await startIdentity({ environment });
  };

  afterEach(() => identity.service.stop());

  it('is who has an invitation, by a code as by the provider', async () => {
    await startWith({ SIGNUP: 'invite' });
    const stranger = new Visitor(identity, 'stranger@example.com');
    await stranger.start();
    expect(await stranger.verify()).toMatchObject({ success: true, userExists: false });
    const refusal = await stranger.complete();
    expect(refusal).toMatchObject({ success: false, sessionToken: null });
    expect(refusal.message).toContain('for invited people only');
    const browser = new ProviderBrowser(identity);
    expect(await browser.signIn(aPerson())).toEqual(refused('by_invitation'));
    const invite = 'no such secret';
    expect(await browser.signIn(aPerson(), { invite })).toEqual({
      ...refused('by_invitation'),
      invitation: invite,
    });
  });

  it('is who comes by the provider, while a code signs in to an account that exists', async () => {
    await startWith({ SIGNUP: 'oidc' });
    const person = aPerson({ email: 'grace@example.com' });
    const { sessionToken } = await new ProviderBrowser(identity).signIn(person);
    const { userId } = await actorOf(identity, sessionToken);
    const known = new Visitor(identity, 'grace@example.com');
    await known.start();
    const answer = await known.verify();
    expect((await actorOf(identity, answer.sessionToken)).userId).toBe(userId);
    const stranger = new Visitor(identity, 'stranger@example.com');
    await stranger.start();
    const refusal = await stranger.verify();
    expect(refusal).toMatchObject({ success: false, sessionToken: null });
    expect(refusal.message).toContain('Accounts here begin with the sign-in of your organization');
    expect(await stranger.complete()).toMatchObject({ success: false, sessionToken: null });
  });
});

describe('the groups of the provider', () => {
  const workspaceId = '11111111-2222-4333-8444-555555555555';
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await startIdentity({
      environment: {
        SIGNUP: 'invite',
        OIDC_WORKSPACE: workspaceId,
        OIDC_ROLES: 'leads=product_manager;staff=team_member;partners=client',
      },
    });
  });

  afterAll(() => identity.service.stop());

  it('make a member with their role, which follows them at each sign-in', async () => {
    const browser = new ProviderBrowser(identity);
    const person = aPerson({ groups: ['staff'] });
    expect(await browser.signIn(person)).toEqual(refused('by_invitation'));
    await identity.service.database.asAdministrator(
      `INSERT INTO identity.user_account (id, display_name, verified, created_at, updated_at)
       VALUES ('${workspaceId}', 'Owner', true, now(), now());
       INSERT INTO identity.workspace (id, name, owner_id, created_at) VALUES ('${workspaceId}', 'Acme', '${workspaceId}', now())`,
    );
    const roleWith = async (groups: string[]) => {
      const { sessionToken } = await browser.signIn({ ...person, groups });
      const actor = await actorOf(identity, sessionToken);
      return [actor.workspaceId, actor.role];
    };
    expect(await roleWith(['staff', 'others'])).toEqual([workspaceId, 'team_member']);
    expect(await roleWith(['partners'])).toEqual([workspaceId, 'client']);
    expect(await roleWith(['others'])).toEqual([workspaceId, 'client']);
    expect(await roleWith(['partners', 'leads'])).toEqual([workspaceId, 'product_manager']);
    const places = await identity.service.published(memberPlaceChanged);
    expect(places.map(({ change, role, roleBefore, by }) => [change, role, roleBefore, by])).toEqual([
      ['joined', 'team_member', undefined, 'The sign-in provider'],
      ['role', 'client', 'team_member', 'The sign-in provider'],
      ['role', 'product_manager', 'client', 'The sign-in provider'],
    ]);
  });

  it('invite with a link still lead to its workspace', async () => {
    const lead = aPerson({ groups: ['leads'] });
    const manager = await actorOf(identity, (await new ProviderBrowser(identity).signIn(lead)).sessionToken);
    const body = createInvitations.input.parse({ role: 'client' });
    const { invitations } = await identity.service.call(createInvitations, body, { actor: manager });
    const invite = new URL(invitations[0]?.link ?? '').searchParams.get('invite') ?? '';
    const guest = await new ProviderBrowser(identity).signIn(aPerson(), { invite });
    expect(await actorOf(identity, guest.sessionToken)).toMatchObject({ workspaceId, role: 'client' });
    const known = await new ProviderBrowser(identity).signIn(lead, { invite });
    expect(known).toMatchObject({ outcome: 'signed_in', invitation: invite });
  });
});
