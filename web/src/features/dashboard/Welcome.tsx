import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { Suspense } from 'react';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { FirstSteps } from './FirstSteps.js';
import { JoiningCard } from './JoiningCard.js';

/** Few people may join another workspace. */
const OpenWorkspaces = lazyWithPreload(() =>
  import('./OpenWorkspaces.js').then((module) => module.OpenWorkspaces),
).Component;

/** What a new account is asked and shown. */
export function Welcome({ user }: { readonly user: CurrentUser }) {
  return (
    <>
      <Suspense fallback={null}>
        <OpenWorkspaces user={user} />
      </Suspense>
      <JoiningCard user={user} />
      <FirstSteps user={user} />
    </>
  );
}
