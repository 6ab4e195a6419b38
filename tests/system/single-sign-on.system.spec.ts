import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { eventually } from '@emberdeck/testing/eventually';
import { startTestProvider, testClient, type TestProvider } from '@emberdeck/testing/openid-provider';
import { Browser, freshEmail, type TestAnswer } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';

describe('single sign-on', () => {
  let provider: TestProvider;
  let product: ProductUnderTest;
  let origin: string;

  beforeAll(async () => {
    provider = await startTestProvider();
    // A program of its own for each service, of which the gateway alone has the secret of the provider.
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: testClient.id,
        OIDC_CLIENT_SECRET: testClient.secret,
      },
    });
    origin = product.browser().address.replace('127.0.0.1', 'localhost');
    provider.register(origin);
  });

  afterAll(async () => {
    await product.stop();
    await provider.stop();
  });

  /** A browser at the address that the provider knows. */
  const aBrowser = (): Browser => new Browser(origin).continueAs(product.browser());

  async function signIn(browser: Browser): Promise<TestAnswer> {
    const started = await browser.navigate('/api/login/provider');
    const { pathname, search } = await provider.visit(started.headers.get('location') ?? '');
    return browser.navigate(`${pathname}${search}`, 'GET', { 'sec-fetch-site': 'cross-site' });
  }

  const userOf = async (browser: Browser): Promise<CurrentUser> =>
    (await browser.get<CurrentUser>('/api/auth/user')).body;

  const aPerson = (email: string) => ({
    ...{ sub: email, email, email_verified: true, name: 'Ada Lovelace' },
    ...{ given_name: 'Ada', family_name: 'Lovelace' },
  });

  it('makes an account with its coins, and opens it again from another browser', async () => {
    provider.person = aPerson(freshEmail());
    const [first, second] = [aBrowser(), aBrowser()];
    expect((await signIn(first)).headers.get('location')).toBe('/');
    const user = await userOf(first);
    expect(user).toMatchObject({ email: provider.person.email, firstName: 'Ada', verified: true });
    await eventually(async () => {
      expect((await first.get('/api/player/profile')).body).toMatchObject({ displayName: 'Ada Lovelace' });
    });
    await signIn(second);
    expect((await userOf(second)).id).toBe(user.id);
  });

  it('opens an account of a code only after its code was entered in the same browser', async () => {
    const email = freshEmail();
    const owner = aBrowser();
    await owner.join(email);
    const { id } = await userOf(owner);
    provider.person = aPerson(email);
    const browser = aBrowser();
    expect((await signIn(browser)).text).toContain('Confirm your e-mail address once');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    await browser.join(email);
    const other = aBrowser();
    await signIn(other);
    expect((await userOf(other)).id).toBe(id);
  });
});
