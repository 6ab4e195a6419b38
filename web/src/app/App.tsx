import { Suspense } from 'react';
import { storageKeys, readStored } from '../shared/lib/storage.js';
import { readUser, selectUser } from '../shared/session/sessionApi.js';
import type { AppDispatch, AppThunk } from '../shared/store/state.js';
import { useColorSchemeAttribute } from '../shared/theme/mood.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';
import { lazyWithPreload } from '../shared/lib/lazyWithPreload.js';
import { FirstFrame } from './shell/FirstFrame.js';
import { Landing } from './landing.js';
import { Toasts } from './Toasts.js';
import { Unanswered } from './Unanswered.js';
import { useSignedInUser } from './useSignedInUser.js';

/**
 * Whether the last visit was signed in. Until the server responds, this decides which code to load and whether to show
 * the landing page.
 */
const wasSignedIn = readStored('local', storageKeys.signedIn) === 'yes';

/** The landing page needs no router, whose code is as large as a tenth of its own. */
const isLanding = !wasSignedIn && window.location.pathname === '/';

const loadSite = () => import('./Site.js');
const Site = lazyWithPreload(() => loadSite().then((module) => module.Site));

/** A slower first screen starts with its frame, in milliseconds. One complete render is faster than several. */
const patienceMs = 300;

const late = () => new Promise((resolve) => setTimeout(resolve, patienceMs));

const isUserKnown = (): AppThunk<boolean> => (_dispatch, getState) =>
  selectUser(getState()).data !== undefined;

/** Reads the user, and prepares the screen of a session that the browser does not remember. */
const openSession = async (dispatch: AppDispatch): Promise<void> => {
  await readUser(dispatch);
  if (dispatch(isUserKnown())) await (await loadSite()).prepareScreen(dispatch);
};

/**
 * Loads the code and the user for the first render, in parallel. A component loads its part again if that part failed
 * here.
 */
export async function prepareFirstScreen(dispatch: AppDispatch): Promise<void> {
  if (!wasSignedIn) {
    const code = Promise.all([Landing.preload(), isLanding ? null : Site.preload()]);
    // Another program may have signed this browser in.
    await Promise.all([code, isLanding ? null : Promise.race([openSession(dispatch), late()])]);
    return;
  }
  const screen = loadSite().then(
    ({ prepareScreen }) => prepareScreen(dispatch),
    () => undefined,
  );
  await Promise.race([Promise.all([Site.preload(), screen, readUser(dispatch)]), late()]);
}

function Entry() {
  const { user, failure, isLoading, isFetching, retry } = useSignedInUser();
  if (!user && failure && wasSignedIn) {
    return <Unanswered failure={failure} busy={isFetching} onRetry={retry} />;
  }
  if (!user && isLoading && wasSignedIn) {
    return <FirstFrame />;
  }
  return user || !isLanding ? <Site.Component isSignedIn={user !== undefined} /> : <Landing.Component />;
}

export function App() {
  useColorSchemeAttribute();
  return (
    <RenderBoundary>
      <Suspense fallback={wasSignedIn ? <FirstFrame /> : null}>
        <Entry />
      </Suspense>
      <Toasts />
    </RenderBoundary>
  );
}
