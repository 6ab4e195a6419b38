import { Suspense, lazy, useEffect } from 'react';
import { storageKeys, readStored, writeStored } from '../shared/lib/storage.js';
import { useGetUserQuery } from '../shared/session/sessionApi.js';
import { useColorSchemeAttribute } from '../shared/theme/mood.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';
import { Toasts } from './Toasts.js';

const loadLanding = () => import('../features/onboarding/LandingScreen.js');
const loadSignedIn = () => import('./SignedIn.js');

/** What the last visit was; until the server has answered it decides what to load and whether to show the landing. */
const wasSignedIn = readStored('local', storageKeys.signedIn) === 'yes';

// Asked for at once, beside the question who is signed in.
void (wasSignedIn ? loadSignedIn() : loadLanding());

const Landing = lazy(() => loadLanding().then(({ LandingScreen }) => ({ default: LandingScreen })));
const SignedIn = lazy(() => loadSignedIn().then((module) => ({ default: module.SignedIn })));

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
    return <SignedIn user={user} />;
  }
  return isLoading && wasSignedIn ? null : <Landing signedOut={isError} />;
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
