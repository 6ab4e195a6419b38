import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import Card from '@mui/material/Card';
import '../shared/i18n/workspaceTexts.js';
import { keepAnswers } from '../shared/api/cachedAnswers.js';
import { readAhead } from '../shared/api/firstReads.js';
import { socketStarted, socketStopped } from '../shared/realtime/socketSlice.js';
import { useUserState } from '../shared/session/sessionApi.js';
import { useAppDispatch } from '../shared/store/hooks.js';
import type { AppDispatch } from '../shared/store/state.js';
import { PageHeader } from '../shared/ui/PageHeader.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';
import { useDocumentTitle } from '../shared/ui/useDocumentTitle.js';
import { SignedIn } from './SignedIn.js';
import { Landing } from './landing.js';
import { firstReads, notFoundRoute, routeAt, routes } from './routes.js';
import type { AppRoute } from './routes.js';
import { ScreenSkeleton } from './shell/ScreenSkeleton.js';

const screens = [...routes, notFoundRoute];

keepAnswers(firstReads);

/** The first render waits this long for its reads. A nearby server is faster, and users do not notice the wait. */
const patienceMs = 100;

/** Loads the code of the screen at this address, and waits briefly for its first reads. Skeletons replace late ones. */
export async function prepareScreen(dispatch: AppDispatch): Promise<void> {
  const { route } = routeAt(window.location.pathname);
  await route.screen.preload();
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([readAhead(dispatch, route.firstReads), late]);
}

function DocumentTitle({ screen }: { readonly screen: string }): null {
  useDocumentTitle(screen);
  return null;
}

/** Shows the screen; a skeleton while its code loads; the title and an error if it fails. */
function ScreenPart({ route }: { readonly route: AppRoute }) {
  const { t } = useTranslation();
  const { title, documentTitle = title, hasOwnTitle = false, screen } = route;
  return (
    <RenderBoundary
      renderFrame={(words) => (
        <>
          <PageHeader title={t(title)} />
          <Card>{words}</Card>
        </>
      )}
    >
      {!hasOwnTitle && <DocumentTitle screen={t(documentTitle)} />}
      <Suspense fallback={<ScreenSkeleton />}>
        <screen.Component />
      </Suspense>
    </RenderBoundary>
  );
}

/** The pages of a signed-in user: the screens of the route table, in their frame. */
function signedInTree(dispatch: AppDispatch): RouteObject[] {
  return [
    {
      element: <SignedIn />,
      children: screens.map((route) => ({
        id: route.path,
        path: route.path,
        element: <ScreenPart key={route.path} route={route} />,
        // Starts the reads beside the code of the screen, and delays nothing.
        loader: () => {
          void route.screen.preload().then(() => readAhead(dispatch, route.firstReads));
          return null;
        },
      })),
    },
  ];
}

/** The pages of a visitor. A page with an address of its own, such as an invitation, is a row here. */
const signedOutTree: RouteObject[] = [{ path: '*', element: <Landing.Component /> }];

/** `prepareScreen` has done the work of the loaders for the first screen. */
const loaderData = Object.fromEntries(screens.map(({ path }) => [path, null]));

interface Props {
  readonly isSignedIn: boolean;
}

/** Opens the websocket of a signed-in user, and closes it after the sign-out. It outlives a change of the workspace. */
function useSocket(userId: string | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (userId === undefined) return undefined;
    dispatch(socketStarted());
    return () => {
      dispatch(socketStopped());
    };
  }, [dispatch, userId]);
}

/**
 * The pages by their addresses. All of them start over in another workspace, and at a sign-in: a router provider keeps the
 * page of its first router.
 */
export function Site({ isSignedIn }: Props) {
  const { data: user } = useUserState();
  useSocket(isSignedIn ? user?.id : undefined);
  return <Pages key={isSignedIn ? user?.workspaceId : 'visitor'} isSignedIn={isSignedIn} />;
}

function Pages({ isSignedIn }: Props) {
  const dispatch = useAppDispatch();
  const router = useMemo(
    () =>
      createBrowserRouter(isSignedIn ? signedInTree(dispatch) : signedOutTree, {
        hydrationData: { loaderData },
      }),
    [isSignedIn, dispatch],
  );
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}
