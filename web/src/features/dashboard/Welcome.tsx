import { greetingDays } from '@emberdeck/contracts/gamification/greeting-states';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { Suspense, useState } from 'react';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { FirstSteps } from './FirstSteps.js';
import { JoiningCard } from './JoiningCard.js';

/** Few people may join another workspace. */
const OpenWorkspaces = lazyWithPreload(() =>
  import('./OpenWorkspaces.js').then((module) => module.OpenWorkspaces),
).Component;

/** Only an account of the last days may have a greeting. */
const FriendGreeting = lazyWithPreload(() =>
  import('./FriendGreeting.js').then((module) => module.FriendGreeting),
).Component;

const greetingMs = greetingDays * 86_400_000;

/** What a new account is asked and shown. */
export function Welcome({ user }: { readonly user: CurrentUser }) {
  const [isNew] = useState(() => Date.now() - Date.parse(user.createdAt) < greetingMs);
  return (
    <>
      <Suspense fallback={null}>
        {isNew && !user.viewAs && <FriendGreeting user={user} />}
        <OpenWorkspaces user={user} />
      </Suspense>
      <JoiningCard user={user} />
      <FirstSteps user={user} />
    </>
  );
}
