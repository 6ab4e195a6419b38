import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import Card from '@mui/material/Card';
import '../shared/i18n/workspaceTexts.js';
import type { ApiDispatch } from '../shared/api/baseApi.js';
import { CelebrationLayer } from '../shared/celebrations/CelebrationLayer.js';
import { socketStarted, socketStopped } from '../shared/realtime/socketSlice.js';
import type { Preloadable } from '../shared/lib/lazyWithPreload.js';
import { PageHeader } from '../shared/ui/PageHeader.js';
import { RenderBoundary } from '../shared/ui/RenderBoundary.js';
import { keepShell } from './keepShell.js';
import { notFound, screens } from './screens.js';
import type { ScreenEntry } from './screens.js';
import { prefetchToasts } from './Toasts.js';
import { ScreenSkeleton } from './shell/ScreenSkeleton.js';
import { Shell } from './shell/Shell.js';

/** Brings the code of the screen at this address, and what it shows first where that comes soon. */
export async function prepareScreen(dispatch: ApiDispatch): Promise<void> {
  const { pathname } = window.location;
  const entry = screens.find(({ path }) => path === pathname);
  await Promise.allSettled([(entry?.screen ?? notFound).preload(), entry?.readAhead?.(dispatch)]);
}

interface ScreenPartProps {
  readonly label: ScreenEntry['label'] | 'notFound.title';
  readonly screen: Preloadable<object>;
}

/** A screen, or its skeleton, or its name over what is wrong with it. */
function ScreenPart({ label, screen }: ScreenPartProps) {
  const { t } = useTranslation();
  return (
    <RenderBoundary
      renderFrame={(words) => (
        <>
          <PageHeader title={t(label)} />
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

/** Everything that only a signed-in person sees. */
export function SignedIn({ user }: { readonly user: CurrentUser }) {
  const dispatch = useDispatch();
  useEffect(() => {
    // Ahead of the first toast: the last one of a session keeps the login waiting until it is drawn.
    prefetchToasts();
    dispatch(socketStarted());
    return () => {
      dispatch(socketStopped());
    };
  }, [dispatch, user.id]);
  useEffect(keepShell, []);
  return (
    <BrowserRouter>
      <Shell user={user}>
        <Routes>
          {[...screens, { path: '*', label: 'notFound.title', screen: notFound } as const].map(
            ({ path, label, screen }) => (
              <Route
                key={path}
                path={path}
                element={<ScreenPart key={path} label={label} screen={screen} />}
              />
            ),
          )}
        </Routes>
      </Shell>
      <CelebrationLayer />
    </BrowserRouter>
  );
}
