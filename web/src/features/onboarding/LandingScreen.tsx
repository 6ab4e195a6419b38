import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { useIsSignedOut } from '../../shared/session/sessionApi.js';
import { useMood } from '../../shared/theme/mood.js';
import { RenderBoundary } from '../../shared/ui/RenderBoundary.js';
import { Logo } from '../../shared/ui/Logo.js';
import { useDocumentTitle } from '../../shared/ui/useDocumentTitle.js';
import { Embers } from './Embers.js';
import { EntryForm } from './EntryForm.js';
import { invitationsIn, rememberInvitations } from '../../shared/session/invitations.js';
import { rememberAddress } from './returnTo.js';
import { Teasers } from './Teasers.js';
import { useOnboarding } from './useOnboarding.js';

const { Component: VerifyForm, prefetch: prefetchVerifyForm } = lazyWithPreload(() =>
  import('./VerifyForm.js').then((module) => module.VerifyForm),
);
const { Component: Redirecting, prefetch: prefetchRedirecting } = lazyWithPreload(() =>
  import('./Redirecting.js').then((module) => module.Redirecting),
);

const page = {
  isolation: 'isolate',
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  px: { xs: 2, sm: 3, lg: 8 },
  pt: 'calc(16px + env(safe-area-inset-top))',
} as const;

const main = {
  width: '100%',
  maxWidth: 1200,
  mx: 'auto',
  py: { xs: 2, sm: 4 },
  display: 'grid',
  alignContent: { xs: 'start', lg: 'center' },
  alignItems: 'center',
  gap: { xs: 2.5, lg: 4 },
  columnGap: { lg: 10 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 440px' },
  gridTemplateAreas: { xs: '"head" "card" "tiles"', lg: '"head card" "tiles card"' },
} as const;

function Headline() {
  const { t } = useTranslation();
  return (
    <Box sx={{ gridArea: 'head', alignSelf: 'end', textAlign: { xs: 'center', lg: 'start' } }}>
      <Typography
        component="h1"
        sx={{
          fontSize: { xs: '1.875rem', sm: '2.75rem', lg: '3.5rem' },
          fontWeight: 800,
          lineHeight: 1.08,
          letterSpacing: '-0.03em',
          textWrap: 'balance',
        }}
      >
        {t('landing.title')}
      </Typography>
      <Typography
        sx={{
          color: 'text.secondary',
          mt: { xs: 1, sm: 2 },
          mx: { xs: 'auto', lg: 0 },
          maxWidth: 520,
          fontSize: { lg: '1.125rem' },
        }}
      >
        {t('landing.lead')}
      </Typography>
    </Box>
  );
}

/** Loads the code of the next steps when the user starts the first one. */
function prefetchNext(): void {
  prefetchVerifyForm();
  prefetchRedirecting();
}

function JoinCard() {
  const onboarding = useOnboarding();
  const { pending, redirect } = onboarding;
  return (
    <Card
      onInput={prefetchNext}
      sx={{
        gridArea: 'card',
        width: '100%',
        maxWidth: 480,
        mx: 'auto',
        p: { xs: 2, sm: 3.5 },
        borderRadius: 4,
        boxShadow: '0 0 0 1px #EA580C26, 0 24px 80px #EA580C2E',
        // After joining, the border turns gold.
        ...(redirect && {
          borderColor: 'ember.coin',
          boxShadow: '0 0 0 1px #FBBF2480, 0 24px 80px #FBBF2440',
        }),
      }}
    >
      <RenderBoundary>
        <Suspense fallback={<Box sx={{ minHeight: 320 }} />}>
          {redirect && <Redirecting redirect={redirect} onContinue={onboarding.continueNow} />}
          {!redirect && pending && <VerifyForm onboarding={onboarding} pending={pending} />}
          {!redirect && !pending && <EntryStep onboarding={onboarding} />}
        </Suspense>
      </RenderBoundary>
    </Card>
  );
}

function EntryStep({ onboarding }: { onboarding: ReturnType<typeof useOnboarding> }) {
  return (
    <EntryForm
      submitting={onboarding.entering}
      initial={onboarding.lastContact}
      refused={onboarding.refused}
      onSubmit={onboarding.enter}
      onSignedIn={onboarding.welcomeBack}
    />
  );
}

/** The landing page: what the product offers, and the forms to join. */
export function LandingScreen() {
  const { t } = useTranslation();
  const signedOut = useIsSignedOut();
  useMood('fire');
  useDocumentTitle(t('landing.documentTitle'));
  // Runs before the first render, which already shows the invitation.
  useState(() => rememberInvitations(window.location.search));
  useEffect(() => {
    // Until the server responds, the user may be signed in, and the address must stay.
    if (!signedOut) {
      return;
    }
    rememberAddress(window.location);
    // The token of an invitation is a secret: it must not stay in the address bar.
    const hasToken = invitationsIn(window.location.search).teamToken !== null;
    if (hasToken || window.location.pathname !== '/') {
      window.history.replaceState(null, '', '/');
    }
  }, [signedOut]);
  return (
    <Box sx={page}>
      <Embers />
      <Box
        component="header"
        sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}
      >
        <Logo />
        <Typography
          variant="body2"
          sx={{
            px: 1.5,
            py: 0.5,
            borderRadius: 999,
            border: 1,
            borderColor: 'ember.controlBorder',
            fontWeight: 600,
          }}
        >
          {t('landing.badge')}
        </Typography>
      </Box>
      <Box component="main" sx={main}>
        <Headline />
        <JoinCard />
        <Box sx={{ gridArea: 'tiles', alignSelf: 'start' }}>
          <Teasers />
        </Box>
      </Box>
      <Box
        component="footer"
        sx={{ py: 2, textAlign: 'center', typography: 'body2', color: 'text.secondary' }}
      >
        {t('landing.copyright')} · {t('landing.tagline')}
      </Box>
    </Box>
  );
}
