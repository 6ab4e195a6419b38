import { onboardEntryAnswer } from '@emberdeck/contracts/identity/onboarding';
import { expect, request } from '@playwright/test';
import type { FullConfig } from '@playwright/test';
import { demoSession } from './demoSession.js';
import { demoEmail } from './visitor.js';

/** Before all tests; the product runs by then. */
export default async function signInDemo({ projects: [project] }: FullConfig): Promise<void> {
  const server = await request.newContext({ baseURL: project?.use.baseURL ?? '' });
  const contact = { entryType: 'email', entryValue: demoEmail };
  const entry = await server.post('/api/onboard/entry', { data: contact });
  const { debugCode } = onboardEntryAnswer.parse(await entry.json());
  const verified = await server.post('/api/onboard/verify', {
    data: { ...contact, verificationCode: debugCode },
  });
  expect(verified.ok()).toBe(true);
  await server.storageState({ path: demoSession });
  await server.dispose();
}
