import { writeFile } from 'node:fs/promises';
import type { FullConfig } from '@playwright/test';
import { demoSession } from './demoSession.js';
import { buildPseudoSite } from './pseudoSite.js';
import { signInByApi } from './signInByApi.js';
import { demoEmail } from './visitor.js';

/** Before all tests, after the start of the product. */
export default async function signInDemo({ projects: [project] }: FullConfig): Promise<void> {
  if (!project) throw new Error('There is no project');
  const [state] = await Promise.all([signInByApi(project, demoEmail), buildPseudoSite()]);
  await writeFile(demoSession, JSON.stringify(state));
}
