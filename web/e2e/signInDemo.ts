import { writeFile } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { demoSession } from './demoSession.js';
import { signInByApi } from './signInByApi.js';
import { demoEmail } from './visitor.js';

/** Before all tests; the product runs by then. */
export default async function signInDemo({ projects: [project] }: FullConfig): Promise<void> {
  const state = await signInByApi(project?.use.baseURL ?? '', demoEmail);
  await writeFile(demoSession, JSON.stringify(state));
}
