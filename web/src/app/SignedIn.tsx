import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import Card from '@mui/material/Card';
import '../shared/i18n/workspaceTexts.js';
import { CelebrationLayer } from '../shared/celebrations/CelebrationLayer.js';
import { socketStarted, socketStopped } from '../shared/realtime/socketSlice.js';
import { useReturnedPage } from '../shared/session/useReturnedPage.js';
import { useAppDispatch } from '../shared/store/hooks.js';
import type { AppDispatch } from '../shared/store/state.js';
import { PageHeader } from '../shared/ui/PageHeader.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';
import { useDocumentTitle } from '../shared/ui/useDocumentTitle.js';
import { ExportReportHost } from './ExportReportHost.js';
import { cacheShell } from './cacheShell.js';
import { notFoundRoute, routeAt, routes } from './routes.js';
import type { AppRoute } from './routes.js';
import { prefetchToasts } from './Toasts.js';
import { ScreenSkeleton } from './shell/ScreenSkeleton.js';
import { Shell } from './shell/Shell.js';

/** Loads the code of the screen at this address, and its first reads. */
export async function prepareScreen(dispatch: AppDispatch): Promise<void> {
  const { route, params } = routeAt(window.location.pathname);
  await Promise.allSettled([route.screen.preload(), route.firstReads?.(dispatch, params)]);
}

/** Shows the screen; a skeleton while its code loads; the title and an error if it fails. */
function ScreenPart({ route: { title, documentTitle = title, screen } }: { readonly route: AppRoute }) {
  const { t } = useTranslation();
  useDocumentTitle(t(documentTitle));
  return (
    <RenderBoundary
      renderFrame={(words) => (
        <>
          <PageHeader title={t(title)} />
          <Card>{words}</Card>
        </>
      )}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <screen.Component />
      </Suspense>
    </RenderBoundary>
  );
}

/** The root of the signed-in application. Opens the websocket and closes it on unmount. */
export function SignedIn({ user }: { readonly user: CurrentUser }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    // The toast at the end of a session delays the redirect to the login until it is rendered.
    prefetchToasts();
    dispatch(socketStarted());
    return () => {
      dispatch(socketStopped());
    };
  }, [dispatch, user.id]);
  useReturnedPage();
  useEffect(cacheShell, []);
  return (
    <BrowserRouter>
      <Shell user={user}>
        <Routes>
          {[...routes, notFoundRoute].map((route) => (
            <Route
              key={route.path}
              path={route.path}
              element={<ScreenPart key={route.path} route={route} />}
            />
          ))}
        </Routes>
      </Shell>
      <ExportReportHost userId={user.id} />
      <CelebrationLayer />
    </BrowserRouter>
  );
}
