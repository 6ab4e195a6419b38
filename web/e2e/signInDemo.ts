import { writeFile } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { demoSession } from './demoSession.js';
import { signInByApi } from './signInByApi.js';
import { demoEmail } from './visitor.js';

/** Signs in the demo user before all tests, after the start of the product. */
export default async function signInDemo({ projects: [project] }: FullConfig): Promise<void> {
  if (!project) throw new Error('There is no project');
  const state = await signInByApi(project, demoEmail);
  await writeFile(demoSession, JSON.stringify(state));
}
