import { writeFile } from 'node:fs/promises';
import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { expect, type FullConfig, request } from '@playwright/test';
import { demoSession } from './demoSession.js';
import { buildPseudoSite } from './pseudoSite.js';
import { signInByApi } from './signInByApi.js';
import { demoEmail } from './visitor.js';

/** Before all tests, after the start of the product. */
export default async function signInDemo({ projects: [project] }: FullConfig): Promise<void> {
  if (!project) throw new Error('There is no project');
  const [state] = await Promise.all([signInByApi(project, demoEmail), buildPseudoSite()]);
  const { baseURL } = project.use;
  const demo = await request.newContext({ ...(baseURL && { baseURL }), storageState: state });
  // The picture is the last thing that the demo plays.
  const isLoaded = async (): Promise<boolean> => {
    const { avatar } = (await (await demo.get('/api/player/profile')).json()) as PlayerProfile;
    return avatar !== null;
  };
  await expect.poll(isLoaded, { timeout: 60_000 }).toBe(true);
  await demo.dispose();
  await writeFile(demoSession, JSON.stringify(state));
}
