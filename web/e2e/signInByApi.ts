import {
  onboardCompleteAnswer,
  onboardEntryAnswer,
  onboardVerifyAnswer,
} from '@emberdeck/contracts/identity/onboarding';
import { expect, request, test } from '@playwright/test';
import type { BrowserContext, FullProject } from '@playwright/test';
import { ownSite } from './ownSite.js';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type Project = Pick<FullProject, 'use'>;

/** Joins or signs in by API calls, because a browser takes seconds. Needs a server that shows its codes. */
export async function signInByApi(project: Project, email: string): Promise<StorageState> {
  const { baseURL, storageState } = project.use;
  if (baseURL === undefined || storageState === undefined) {
    throw new Error('The project names no base URL, or no browser that sees codes');
  }
  const server = await request.newContext({ baseURL, storageState, extraHTTPHeaders: ownSite });
  const contact = { entryType: 'email', entryValue: email };
  const entry = await server.post('/api/onboard/entry', { data: contact });
  const { debugCode } = onboardEntryAnswer.parse(await entry.json());
  const verified = await server.post('/api/onboard/verify', {
    data: { ...contact, verificationCode: debugCode },
  });
  const { success, userExists } = onboardVerifyAnswer.parse(await verified.json());
  expect(success, `the code of ${email}`).toBe(true);
  if (!userExists) {
    const completed = await server.post('/api/onboard/complete', {
      data: { ...contact, displayName: `Player_${String(Date.now()).slice(-4)}` },
    });
    expect(onboardCompleteAnswer.parse(await completed.json()).success, `the account of ${email}`).toBe(true);
  }
  const { cookies } = await server.storageState();
  await server.dispose();
  // A browser that knows the user does not show the landing screen first.
  const localStorage = [{ name: 'emberdeck.signed-in', value: 'yes' }];
  return { cookies, origins: [{ origin: baseURL, localStorage }] };
}

/** The session of a user, as `storageState` of a new browser context takes it. */
export function sessionOf(email: string): Promise<StorageState> {
  return signInByApi(test.info().project, email);
}
