import { optionsOf, SoftAuthenticator } from '../soft-authenticator.js';
import type { Browser } from './browser.js';

/** Adds a passkey to the account of a browser, and returns its id. */
export async function addPasskey(browser: Browser): Promise<string> {
  const begun = await browser.post<Parameters<typeof optionsOf>[0]>('/api/passkeys/options', {});
  const response = new SoftAuthenticator().create(optionsOf(begun.body));
  const answer = await browser.post<{ id: string }>('/api/passkeys', { name: 'Phone', response });
  if (answer.status !== 201) throw new Error(`The passkey was not added: ${answer.status}`);
  return answer.body.id;
}
