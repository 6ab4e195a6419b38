import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { CelebrationLayer } from '../shared/celebrations/CelebrationLayer.js';
import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';
import { ReauthenticationHost } from '../shared/reauthentication/ReauthenticationHost.js';
import { useGetUserQuery } from '../shared/session/sessionApi.js';
import { isInvitedBy } from '../shared/session/invitations.js';
import { ownerIn } from '../shared/session/ownerIn.js';
import { useReturnedPage } from '../shared/session/useReturnedPage.js';
import { ExportReportHost } from './ExportReportHost.js';
import { cacheShell } from './cacheShell.js';
import { prefetchToasts } from './Toasts.js';
import { useLostWorkspace } from './useLostWorkspace.js';
import { Shell } from './shell/Shell.js';
import { useWaitingPosts } from './useWaitingPosts.js';

/** Few people open the link of an invitation. */
const InvitationPrompt = lazyWithPreload(() =>
  import('./InvitationPrompt.js').then((module) => module.InvitationPrompt),
).Component;

/** Reads the settings of the account after the first screen: the browser remembers them from the last visit. */
const AccountSettings = lazyWithPreload(() =>
  import('./AccountSettings.js').then((module) => module.AccountSettings),
).Component;

/** The frame of the screens of a signed-in user. */
export function SignedIn() {
  const { data: user } = useGetUserQuery();
  const [isInvited] = useState(() => isInvitedBy(window.location.search));
  useEffect(() => {
    // The toast at the end of a session delays the redirect to the login until it is rendered.
    prefetchToasts();
  }, []);
  useWaitingPosts(user);
  useReturnedPage();
  useLostWorkspace(user);
  useEffect(cacheShell, []);
  return user ? (
    <>
      <Shell user={user}>
        <Outlet />
      </Shell>
      <ExportReportHost owner={ownerIn(user)} />
      <CelebrationLayer />
      <ReauthenticationHost />
      <Suspense fallback={null}>
        <AccountSettings />
      </Suspense>
      {isInvited && (
        <Suspense fallback={null}>
          <InvitationPrompt />
        </Suspense>
      )}
    </>
  ) : null;
}
