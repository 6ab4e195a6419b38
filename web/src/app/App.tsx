import { Suspense } from 'react';
import { storageKeys, readStored } from '../shared/lib/storage.js';
import { readUser } from '../shared/session/sessionApi.js';
import type { AppDispatch } from '../shared/store/state.js';
import { useColorSchemeAttribute } from '../shared/theme/mood.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';
import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';
import { Toasts } from './Toasts.js';
import { Unanswered } from './Unanswered.js';
import { useSignedInUser } from './useSignedInUser.js';

/**
 * Whether the last visit was signed in. Until the server responds, this decides which code to load and whether to show
 * the landing page.
 */
const wasSignedIn = readStored('local', storageKeys.signedIn) === 'yes';

const Landing = lazyWithPreload(() =>
  import('../features/onboarding/LandingScreen.js').then((module) => module.LandingScreen),
);
const loadSignedIn = () => import('./SignedIn.js');
const SignedIn = lazyWithPreload(() => loadSignedIn().then((module) => module.SignedIn));

/**
 * Loads the code and the user for the first render, in parallel. One complete render is faster than several partial
 * ones. A component loads its part again if that part failed here.
 */
export async function prepareFirstScreen(dispatch: AppDispatch): Promise<void> {
  if (!wasSignedIn) return Landing.preload();
  const screen = loadSignedIn().then(
    ({ prepareScreen }) => prepareScreen(dispatch),
    () => undefined,
  );
  await Promise.all([SignedIn.preload(), screen, readUser(dispatch)]);
}

function EntryScreen() {
  const { user, isOut, failure, isLoading, isFetching, retry } = useSignedInUser();
  if (user) {
    return <SignedIn.Component user={user} />;
  }
  if (failure && wasSignedIn) {
    return <Unanswered failure={failure} busy={isFetching} onRetry={retry} />;
  }
  return isLoading && wasSignedIn ? null : <Landing.Component signedOut={isOut} />;
}

export function App() {
  useColorSchemeAttribute();
  return (
    <RenderBoundary>
      <Suspense fallback={null}>
        <EntryScreen />
      </Suspense>
      <Toasts />
    </RenderBoundary>
  );
}
