import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { FirstSteps } from './FirstSteps.js';
import { JoiningCard } from './JoiningCard.js';

/** What a new account is asked and shown. */
export function Welcome({ user }: { readonly user: CurrentUser }) {
  return (
    <>
      <JoiningCard user={user} />
      <FirstSteps user={user} />
    </>
  );
}
