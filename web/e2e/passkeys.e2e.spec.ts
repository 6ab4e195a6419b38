import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sessionOf, type StorageState } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';

/** Passkeys are bound to a name, so these tests open the product at `localhost`. */
const hostName = 'localhost';

function atName(address: string): string {
  const url = new URL(address);
  url.hostname = hostName;
  return url.origin;
}

function namedState({ cookies, origins }: StorageState): StorageState {
  return {
    cookies: cookies.map((cookie) => ({ ...cookie, domain: hostName })),
    origins: origins.map(({ origin, localStorage }) => ({ origin: atName(origin), localStorage })),
  };
}

/** An authenticator whose person answers each question at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** The authenticator would answer the offer in the field too, before the button is pressed. */
const withoutOffer = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

/** Adds a passkey in Settings. */
async function addPasskey(page: Page): Promise<void> {
  await page.goto('/settings');
  const ways = page.locator('#settings-sign-in');
  await ways.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(ways.getByText('Laptop')).toBeVisible();
}

test('a passkey is added, signs in and confirms', async ({ browser, baseURL }) => {
  const storageState = namedState(await sessionOf(freshEmail('key')));
  const visitor = await Visitor.arrive(browser, { storageState, baseURL: atName(String(baseURL)) });
  const { page, shell, landing } = visitor;
  await addAuthenticator(page);
  await withoutOffer(page);
  await addPasskey(page);
  const ways = page.locator('#settings-sign-in');
  await expect(ways.getByText('never used')).toBeVisible();

  await shell.signOut();
  await expect(landing.field('e-mail address')).toHaveAttribute('autocomplete', 'email webauthn');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await landing.continueNow();

  await page.goto('/settings');
  await expect(ways.getByText('never used')).toBeHidden();
  // The sign-in is fresh, so the server would not ask. The first request reads as if it were older.
  const refusal = { code: 'reauthentication_required', detail: '' };
  await page.route('**/api/passkeys/*', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  });
  await ways.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirmation.getByRole('button', { name: 'Use passkey' }).click();
  await expect(ways.getByText('Laptop')).toBeHidden();
  const state = (await (await page.request.get('/api/reauthentication')).json()) as {
    readonly until: unknown;
  };
  expect(state.until).not.toBeNull();
  await visitor.leave();
});

test('a passkey that the field of the landing screen offers signs in', async ({ browser, baseURL }) => {
  const storageState = namedState(await sessionOf(freshEmail('offer')));
  const visitor = await Visitor.arrive(browser, { storageState, baseURL: atName(String(baseURL)) });
  const { page, landing } = visitor;
  await addAuthenticator(page);
  await addPasskey(page);
  await page.context().clearCookies();
  const asked: unknown[] = [];
  await page.exposeFunction('noteMediation', (mediation: unknown) => asked.push(mediation));
  await page.addInitScript(() => {
    const noting = window as unknown as { noteMediation(mediation: unknown): void };
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      noting.noteMediation(options?.mediation);
      return get(options);
    };
  });
  // The person of the authenticator picks the passkey at once: no button is pressed.
  await page.goto('/');
  await landing.continueNow();
  expect(asked).toEqual(['conditional']);
  await visitor.leave();
});
