import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  beginProviderSignIn,
  finishProviderSignIn,
  type ProviderOutcome,
  providerCallbackPath,
  providerStartPath,
  takeProviderSignIn,
} from '@emberdeck/contracts/identity/provider-sign-in';
import { beginProviderLink } from '@emberdeck/contracts/identity/provider-links';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { Browser, type TestAnswer } from '@emberdeck/testing/system/browser';
import { sessionIdOf } from '../src/auth/session-cookie.js';
import { startGateway, type TestGateway } from './gateway-harness.js';
import { startTestProvider, testClient, type TestProvider } from '@emberdeck/testing/openid-provider';

const ada = {
  sub: 'ada-at-the-provider',
  email: 'ada@example.com',
  email_verified: true,
  name: 'Ada Lovelace',
  given_name: 'Ada',
  family_name: 'Lovelace',
  picture: 'https://pictures.example.com/ada.png',
  groups: ['staff'],
};

interface Beginning {
  readonly browserId: string;
  readonly returnTo: string | null;
  readonly links: boolean;
}

describe('signing in by the OpenID provider', () => {
  const sessionToken = 's'.repeat(43);
  let provider: TestProvider;
  let gateway: TestGateway;
  let origin: string;
  let outcome: ProviderOutcome;
  let shown: { invitation: string | null; returnTo: string | null };
  let count = 0;
  /** What identity stores of the sign-ins: the browser, and the secrets until they are taken. */
  const begun = new Map<string, Beginning & { nonce: string; codeVerifier: string }>();
  const pages: (string | null)[] = [];
  const finished: CallInput<typeof finishProviderSignIn>[] = [];

  beforeAll(async () => {
    provider = await startTestProvider();
    gateway = await startGateway({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: testClient.id,
      OIDC_CLIENT_SECRET: testClient.secret,
      OIDC_NAME: 'Acme',
    });
    origin = gateway.address.replace('127.0.0.1', 'localhost');
    provider.register(origin);
    gateway.answer(beginProviderSignIn, (input) => {
      const { browserId, returnTo } = beginProviderSignIn.input.parse(input);
      pages.push(returnTo);
      return secretsFor({ browserId, returnTo, links: false });
    });
    gateway.answer(beginProviderLink, (input) => {
      const { browserId } = beginProviderLink.input.parse(input);
      return secretsFor({ browserId, returnTo: null, links: true });
    });
    const secretsFor = (beginning: Beginning) => {
      count += 1;
      const secret = (letter: string): string => `${letter}${count}`.padEnd(43, letter);
      const [state, nonce, codeVerifier] = [secret('s'), secret('n'), secret('v')];
      begun.set(state, { ...beginning, nonce, codeVerifier });
      return { state, nonce, codeVerifier };
    };
    gateway.answer(takeProviderSignIn, (input) => {
      const { state, browserId } = takeProviderSignIn.input.parse(input);
      const found = begun.get(state);
      if (found?.browserId !== browserId) return { secrets: null };
      begun.delete(state);
      const { browserId: _browser, ...secrets } = found;
      return { secrets: { ...secrets, invitation: 'a<b' } };
    });
    gateway.answer(finishProviderSignIn, (input) => {
      finished.push(finishProviderSignIn.input.parse(input));
      return { outcome, sessionToken: outcome === 'signed_in' ? sessionToken : null, ...shown };
    });
  });

  beforeEach(() => {
    outcome = 'signed_in';
    shown = { invitation: null, returnTo: null };
    provider.person = ada;
    finished.length = 0;
  });

  afterAll(async () => {
    await gateway.stop();
    await provider.stop();
  });

  /** Begins in a browser; returns the address at the provider. */
  async function begin(browser: Browser, query = ''): Promise<URL> {
    const started = await browser.navigate(`${providerStartPath}${query}`);
    expect(started.status).toBe(302);
    return new URL(started.headers.get('location') ?? '');
  }

  /** The provider leads the browser back. */
  const comeBack = (browser: Browser, { pathname, search }: URL): Promise<TestAnswer> =>
    browser.navigate(`${pathname}${search}`, 'GET', { 'sec-fetch-site': 'cross-site' });

  const isRefused = (answer: TestAnswer): void => {
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie().join()).not.toContain('emberdeck_session');
    expect(finished).toEqual([]);
  };

  it('asks for a code with PKCE, a state and a nonce, and signs in by what the provider proves', async () => {
    const browser = new Browser(origin);
    const url = await begin(browser);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      ...{ response_type: 'code', response_mode: 'query', code_challenge_method: 'S256' },
      ...{ redirect_uri: `${origin}${providerCallbackPath}`, scope: 'openid profile email' },
    });
    const back = await provider.visit(url.href);
    const answer = await comeBack(browser, back);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect(answer.headers.getSetCookie().join()).toContain(`emberdeck_session=${sessionToken}`);
    expect(finished.map(({ claims }) => claims)).toEqual([
      {
        ...{ issuer: provider.issuer, subject: ada.sub, email: ada.email, emailVerified: true },
        ...{ displayName: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace', groups: ['staff'] },
        pictureUrl: ada.picture,
      },
    ]);
  });

  it('ends the session that the browser had before, also one that an attacker has set', async () => {
    const { browser, cookie } = gateway.signIn();
    const fixed = new Browser(origin).continueAs(browser);
    const back = await provider.visit((await begin(fixed)).href);
    const answer = await comeBack(fixed, back);
    expect(finished).toMatchObject([{ previousSessionId: sessionIdOf(cookie) }]);
    expect(answer.headers.getSetCookie().join()).toContain(`emberdeck_session=${sessionToken}`);
  });

  it('refuses an answer without the state of this browser: another one, none, two, or one that is used', async () => {
    const [browser, thief] = [new Browser(origin), new Browser(origin)];
    const back = await provider.visit((await begin(browser)).href);
    await begin(thief);
    isRefused(await comeBack(thief, back));
    for (const state of ['', 'x', 'x'.repeat(43)]) {
      const other = new URL(back);
      other.searchParams.set('state', state);
      isRefused(await comeBack(browser, other));
    }
    const twice = new URL(back);
    twice.searchParams.append('state', 'x'.repeat(43));
    isRefused(await comeBack(browser, twice));
    expect((await comeBack(browser, back)).status).toBe(302);
    finished.length = 0;
    isRefused(await comeBack(browser, back));
  });

  it('refuses a code that was asked for with another nonce or verifier', async () => {
    const browser = new Browser(origin);
    const nonce = await begin(browser);
    nonce.searchParams.set('nonce', 'of-another-sign-in');
    isRefused(await comeBack(browser, await provider.visit(nonce.href)));
    const [one, other] = [await begin(browser), await begin(browser)];
    const [mine, theirs] = [await provider.visit(one.href), await provider.visit(other.href)];
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    isRefused(await comeBack(browser, mine));
  });

  it('refuses the answer of another issuer, and one that names none', async () => {
    const browser = new Browser(origin);
    for (const issuer of ['http://127.0.0.1:1', null]) {
      const back = await provider.visit((await begin(browser)).href);
      if (issuer === null) back.searchParams.delete('iss');
      else back.searchParams.set('iss', issuer);
      isRefused(await comeBack(browser, back));
    }
  });

  it('takes no address as confirmed that the provider does not confirm', async () => {
    outcome = 'unverified_email';
    for (const confirmed of [false, undefined, 1, 'yes', null]) {
      provider.person = { ...ada, email_verified: confirmed };
      const browser = new Browser(origin);
      const answer = await comeBack(browser, await provider.visit((await begin(browser)).href));
      expect(answer.text).toContain('Acme has not confirmed an e-mail address of yours');
      expect(answer.headers.getSetCookie().join()).not.toContain('emberdeck_session');
    }
    expect(finished.map(({ claims }) => claims.emailVerified)).toEqual([false, false, false, false, false]);
  });

  it.each([
    ['/team?x=1#y', null, '/team?x=1#y'],
    ['/team?x=1#y', 'a<b', '/team?x=1&invite=a%3Cb#y'],
    [null, 'a<b', '/?invite=a%3Cb'],
    ['//elsewhere.example', null, '/'],
    ['https://elsewhere.example', 'a<b', '/?invite=a%3Cb'],
    ['/api/logout', null, '/'],
  ])('leads back to %j with the invitation %j: %s', async (returnTo, invitation, expected) => {
    shown = { returnTo, invitation };
    const browser = new Browser(origin);
    const answer = await comeBack(browser, await provider.visit((await begin(browser)).href));
    expect(answer.headers.get('location')).toBe(expected);
  });

  it('passes the page that asked for the sign-in on, and none of another site', async () => {
    const asked = (path: string) => begin(new Browser(origin), `?returnTo=${encodeURIComponent(path)}`);
    await asked('/team?x=1');
    await asked('//elsewhere.example');
    await begin(new Browser(origin), '?returnTo=/a&returnTo=/b');
    expect(pages.slice(-3)).toEqual(['/team?x=1', null, null]);
  });

  it('links the provider to a user who has confirmed who it is, and leads to the settings', async () => {
    const { browser } = gateway.signIn();
    const mine = new Browser(origin).continueAs(browser);
    const { body } = await mine.post<{ url: string }>('/api/provider-links', {});
    outcome = 'linked';
    const answer = await comeBack(mine, await provider.visit(body.url));
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings#settings-sign-in']);
    outcome = 'taken';
    const again = await mine.post<{ url: string }>('/api/provider-links', {});
    expect((await comeBack(mine, await provider.visit(again.body.url))).text).toContain(
      'belongs to another account',
    );
  });

  it('begins to link for no one else: not unconfirmed, and under no other name of this server', async () => {
    const unconfirmed = new Browser(origin).continueAs(
      gateway.signIn({ reauthenticatedUntil: undefined }).browser,
    );
    expect((await unconfirmed.post('/api/provider-links', {})).body).toMatchObject({
      code: 'reauthentication_required',
    });
    const { browser } = gateway.signIn();
    expect((await browser.post('/api/provider-links', {})).status).toBe(409);
  });

  it('says what is missing instead of signing in', async () => {
    for (const [next, text] of [
      ['prove_email', 'Sign in to it with a code, in this browser'],
      ['by_invitation', 'You need an invitation'],
      ['expired', 'This sign-in is over'],
    ] as const) {
      outcome = next;
      const browser = new Browser(origin);
      const answer = await comeBack(browser, await provider.visit((await begin(browser)).href));
      expect(answer.text).toContain(text);
      expect(answer.headers.getSetCookie().join()).not.toContain('emberdeck_session');
    }
  });

  /** The provider leads the browser back with an error. */
  const refuse = (browser: Browser, url: URL, error: string): Promise<TestAnswer> => {
    const state = url.searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error, state, iss: provider.issuer }).toString();
    return browser.navigate(`${providerCallbackPath}?${query}`);
  };

  it.each([
    ['access_denied', 'You did not sign in'],
    ['server_error', 'The sign-in provider reported a fault'],
    ['temporarily_unavailable', 'The sign-in provider reported a fault'],
  ])('names the cause of %s, and leads to the page that asked for the sign-in', async (error, title) => {
    const browser = new Browser(origin);
    const answer = await refuse(browser, await begin(browser, '?returnTo=/team'), error);
    isRefused(answer);
    expect(answer.text).toContain(title);
    expect(answer.text).toContain('<a href="/team?invite=a%3Cb">');
  });

  it.each([
    ['access_denied', 'Nothing was linked'],
    ['server_error', 'The sign-in provider reported a fault'],
  ])('leads back to the settings where linking ended with %s', async (error, title) => {
    const { browser } = gateway.signIn();
    const mine = new Browser(origin).continueAs(browser);
    const { body } = await mine.post<{ url: string }>('/api/provider-links', {});
    const answer = await refuse(mine, new URL(body.url), error);
    isRefused(answer);
    expect(answer.text).toContain(title);
    expect(answer.text).toContain('<a href="/settings#settings-sign-in">Back to Settings</a>');
    expect(answer.text).not.toContain('Go to sign-in');
  });

  it('is no use to an image or a HEAD request, which leave the sign-in open', async () => {
    const browser = new Browser(origin);
    const back = await provider.visit((await begin(browser)).href);
    for (const [method, mode] of [
      ['GET', 'no-cors'],
      ['HEAD', 'navigate'],
    ] as const) {
      const answer = await browser.navigate(`${back.pathname}${back.search}`, method, {
        'sec-fetch-mode': mode,
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(finished).toEqual([]);
    expect((await comeBack(browser, back)).status).toBe(302);
    expect(finished).toHaveLength(1);
  });

  it('begins under the name that the provider knows, where this server has several', async () => {
    const started = await new Browser(gateway.address).navigate(`${providerStartPath}?invite=abc`);
    expect(started.headers.get('location')).toBe(`${origin}${providerStartPath}?invite=abc`);
  });

  it('shows the name of the provider to the landing screen', async () => {
    expect((await new Browser(origin).get('/api/onboard/provider')).body).toEqual({ name: 'Acme' });
  });
});

describe('a gateway without an OpenID provider, or with one that is down', () => {
  let gateway: TestGateway;

  afterEach(() => gateway.stop());

  it('offers none', async () => {
    gateway = await startGateway();
    const browser = new Browser(gateway.address);
    expect((await browser.get('/api/onboard/provider')).body).toEqual({ name: null });
    expect((await browser.navigate(providerStartPath)).status).toBe(404);
    expect((await browser.navigate(`${providerCallbackPath}?state=${'x'.repeat(43)}`)).status).toBe(400);
    expect((await browser.navigate('/api/login')).headers.get('location')).toBe('/');
  });

  it('accepts no ID token that the keys of the provider do not prove', async () => {
    const provider = await startTestProvider();
    provider.person = ada;
    provider.hidesKeys = true;
    const client = { OIDC_CLIENT_ID: testClient.id, OIDC_CLIENT_SECRET: testClient.secret };
    gateway = await startGateway({ OIDC_ISSUER: provider.issuer, ...client });
    const browser = new Browser(gateway.address.replace('127.0.0.1', 'localhost'));
    provider.register(browser.address);
    const [state, nonce, codeVerifier] = ['s'.repeat(43), 'n'.repeat(43), 'v'.repeat(43)];
    gateway.answer(beginProviderSignIn, () => ({ state, nonce, codeVerifier }));
    gateway.answer(takeProviderSignIn, () => ({ secrets: { nonce, codeVerifier, invitation: null } }));
    const started = await browser.navigate(providerStartPath);
    const { pathname, search } = await provider.visit(started.headers.get('location') ?? '');
    const answer = await browser.navigate(`${pathname}${search}`);
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('does not prove who you are'),
    ]);
    expect(gateway.requests.map(({ subject }) => subject)).not.toContain(finishProviderSignIn.subject);
    await provider.stop();
  });

  it('says so, and tries again at the next sign-in', async () => {
    const provider = await startTestProvider();
    await provider.stop();
    gateway = await startGateway({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: testClient.id });
    gateway.answer(beginProviderSignIn, () => ({ state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }));
    const browser = new Browser(gateway.address.replace('127.0.0.1', 'localhost'));
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await browser.navigate(providerStartPath);
      expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('cannot be reached')]);
    }
  });
});
