import { Suspense, useEffect } from 'react';
import { storageKeys, readStored, writeStored } from '../shared/lib/storage.js';
import { readUser, useGetUserQuery } from '../shared/session/sessionApi.js';
import { useColorSchemeAttribute } from '../shared/theme/mood.js';
import type { ApiDispatch } from '../shared/api/baseApi.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';
import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';
import { Toasts } from './Toasts.js';

/** What the last visit was; until the server has answered it decides what to load and whether to show the landing. */
const wasSignedIn = readStored('local', storageKeys.signedIn) === 'yes';

const Landing = lazyWithPreload(() =>
  import('../features/onboarding/LandingScreen.js').then((module) => module.LandingScreen),
);
const loadSignedIn = () => import('./SignedIn.js');
const SignedIn = lazyWithPreload(() => loadSignedIn().then((module) => module.SignedIn));

/**
 * Brings what the first drawing needs, each part asked for beside the others: code, and to whom the screen belongs. Drawn
 * in one go it stands sooner than piece by piece. What did not come is asked for again by whoever draws it.
 */
export async function prepareFirstScreen(dispatch: ApiDispatch): Promise<void> {
  if (!wasSignedIn) return Landing.preload();
  const screen = loadSignedIn().then(
    ({ prepareScreen }) => prepareScreen(dispatch),
    () => undefined,
  );
  await Promise.all([SignedIn.preload(), screen, readUser(dispatch)]);
}

function Door() {
  const { data: user, isLoading, isError } = useGetUserQuery();

  useEffect(() => {
    if (user) {
      writeStored('local', storageKeys.signedIn, 'yes');
    } else if (isError) {
      writeStored('local', storageKeys.signedIn, null);
    }
  }, [user, isError]);

  if (user) {
    return <SignedIn.Component user={user} />;
  }
  return isLoading && wasSignedIn ? null : <Landing.Component signedOut={isError} />;
}

export function App() {
  useColorSchemeAttribute();
  return (
    <RenderBoundary>
      <Suspense fallback={null}>
        <Door />
      </Suspense>
      <Toasts />
    </RenderBoundary>
  );
}
