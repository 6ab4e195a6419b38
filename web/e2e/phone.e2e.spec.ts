import { expect, test } from '@playwright/test';
import { twilioPaths } from '@emberdeck/contracts/notifications/providers';
import { type PhoneProduct, startPhoneProduct } from './phoneProduct.js';
import { Visitor } from './visitor.js';
import { wide } from './wide.js';

let phones: PhoneProduct;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  phones = await startPhoneProduct();
});

test.afterAll(async () => {
  await phones.stop();
});

const phone = '+14155550187';

/** The newest code to the number, by SMS or by WhatsApp. */
async function sentCode(count: number): Promise<string> {
  await expect.poll(() => phones.peer.textsTo(phone).length, { timeout: 20_000 }).toBe(count);
  return /\d{6}/.exec(phones.peer.textsTo(phone).at(-1)?.body ?? '')?.[0] ?? '';
}

const answer = async (body: string): Promise<void> => {
  const url = `${phones.product.addresses[0] ?? ''}${twilioPaths.inbound}`;
  expect(await phones.peer.inbound(url, { from: phone, body })).toBeLessThan(300);
};

test('a person signs in by a number, stops messages and allows them again', wide(), async ({ browser }) => {
  const options = { baseURL: phones.product.addresses[0] ?? '', storageState: { cookies: [], origins: [] } };
  const person = await Visitor.arrive(browser, { ...options, viewport: { width: 390, height: 844 } });
  const { landing, page } = person;
  await landing.open();
  await landing.choose('Mobile');
  await expect(page.getByText('Message and data rates may apply.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    'https://operator.example/terms',
  );
  await landing.enterPhone(phone);
  await landing.codeField.waitFor();
  await expect(landing.codeField).toHaveAttribute('autocomplete', 'one-time-code');
  await landing.enterCode(await sentCode(1));
  await landing.continueNow();

  const other = await Visitor.arrive(browser, options);
  await answer('STOP');
  await other.landing.open();
  await other.landing.enterPhone(phone);
  await expect(other.landing.field('mobile number')).toHaveAccessibleDescription(/answered STOP.*Send START/);
  await other.page.getByRole('button', { name: 'Send by WhatsApp instead' }).click();
  await other.landing.codeField.waitFor();
  await sentCode(2);
  await other.landing.goBack();

  await answer('START');
  await other.landing.enterPhone(phone);
  await other.landing.codeField.waitFor();
  const text = phones.peer.textsTo(phone).at(-1);
  await other.landing.enterCode(await sentCode(3));
  await other.landing.continueNow();
  expect(text?.to).toBe(phone);

  await other.page.goto('/settings#settings-sent-messages');
  const section = other.page.locator('#settings-sent-messages');
  const rows = section.getByRole('listitem').filter({ hasText: 'Verification code' });
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText('SMS · To +1***87');
  await expect(rows.nth(1)).toContainText('WhatsApp');
  await expect(rows.nth(2)).toContainText('This number answered STOP.');
  if (text) await phones.peer.receipt(text, 'delivered');
  await expect(rows.nth(0)).toContainText('Delivered');
  await person.leave();
  await other.leave();
});
