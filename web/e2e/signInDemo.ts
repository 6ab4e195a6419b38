import { writeFile } from 'node:fs/promises';
import { onboardEntryAnswer } from '@emberdeck/contracts/identity/onboarding';
import { expect, request } from '@playwright/test';
import type { FullConfig } from '@playwright/test';
import { demoSession } from './demoSession.js';
import { demoEmail } from './visitor.js';

/** Before all tests; the product runs by then. */
export default async function signInDemo({ projects: [project] }: FullConfig): Promise<void> {
  const baseURL = project?.use.baseURL ?? '';
  const server = await request.newContext({ baseURL });
  const contact = { entryType: 'email', entryValue: demoEmail };
  const entry = await server.post('/api/onboard/entry', { data: contact });
  const { debugCode } = onboardEntryAnswer.parse(await entry.json());
  const verified = await server.post('/api/onboard/verify', {
    data: { ...contact, verificationCode: debugCode },
  });
  expect(verified.ok()).toBe(true);
  const { cookies } = await server.storageState();
  // A browser that knows him does not show the landing first.
  const localStorage = [{ name: 'emberdeck.signed-in', value: 'yes' }];
  await writeFile(demoSession, JSON.stringify({ cookies, origins: [{ origin: baseURL, localStorage }] }));
  await server.dispose();
}
