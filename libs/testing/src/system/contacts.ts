import type { ProofEntryAnswer, ProofVerifyAnswer } from '@emberdeck/contracts/identity/contact-proof';
import type { Contact } from '@emberdeck/contracts/identity/contacts';
import type { Browser } from './browser.js';

/** Adds an e-mail address to the account of a browser whose session is open for that, and returns its id. */
export async function addEmail(browser: Browser, entryValue: string): Promise<string> {
  const contact = { entryType: 'email', entryValue };
  browser.openScreen();
  const begun = await browser.post<ProofEntryAnswer>('/api/contacts', contact);
  const verificationCode = begun.body.debugCode ?? '';
  const answer = await browser.post<ProofVerifyAnswer>('/api/contacts/verify', {
    ...contact,
    verificationCode,
  });
  if (!answer.body.success) throw new Error(`The contact was not added: ${begun.text} ${answer.text}`);
  const contacts = await browser.get<Contact[]>('/api/contacts');
  return contacts.body.find(({ value }) => value === entryValue)?.id ?? '';
}
