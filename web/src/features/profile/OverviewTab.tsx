import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { formatDate, formatNumber, formatShare } from '../../shared/lib/format.js';
import { rewardPreference } from '../../shared/lib/rewardPreference.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { ChecklistSkeleton, ProfileChecklist } from './ProfileChecklist.js';
import { completeness, latest, latestShown } from './profileRules.js';
import { TransactionList, TransactionSkeletons } from './TransactionList.js';
import { useTransactions } from './useTransactions.js';

const AgentPath = lazy(() => import('./AgentPath.js'));

/** Replaces a figure that is missing or still loading. */
const unknown = '–';

interface Props {
  /** Absent while it loads. */
  readonly profile?: PlayerProfile;
}

function Facts({ profile }: Props) {
  const { t, i18n } = useTranslation();
  const { data: apps } = useGetConnectedAppsQuery();
  const isShown = rewardPreference.useIsOn();
  const earnings = profile && formatNumber(profile.totalEarned, i18n.language);
  const facts = [
    [t('profile.joined'), profile && formatDate(profile.joinedAt, i18n.language)],
    ...(isShown ? [[t('profile.totalEarnings'), earnings] as const] : []),
    [
      t('profile.activeDecks'),
      apps && formatNumber(apps.filter(({ isActive }) => isActive).length, i18n.language),
    ],
    [
      t('profile.completeness'),
      profile && formatShare(completeness(profile.onboardingCompleted) / 100, i18n.language),
    ],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 650 }}>
            {value ?? unknown}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

function Recent({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box>
      <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
        {t('profile.recent')}
      </Typography>
      {children}
    </Box>
  );
}

const recentSkeleton = <TransactionSkeletons rows={latestShown} />;

function RecentTransactions() {
  const { t } = useTranslation();
  const { query } = useTransactions();
  return (
    <Recent>
      <Loadable query={query} skeleton={recentSkeleton}>
        {(transactions) =>
          transactions.length === 0 ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('profile.noTransactions')}
            </Typography>
          ) : (
            <TransactionList transactions={latest(transactions)} />
          )
        }
      </Loadable>
    </Recent>
  );
}

/** The profile at a glance. */
export function OverviewTab({ profile }: { readonly profile: PlayerProfile }) {
  const isShown = rewardPreference.useIsOn();
  return (
    <>
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          <Facts profile={profile} />
          <ProfileChecklist profile={profile} />
        </Box>
        {isShown && <RecentTransactions />}
      </Box>
      {isShown && (
        <Suspense fallback={null}>
          <AgentPath />
        </Suspense>
      )}
    </>
  );
}

export function OverviewSkeleton() {
  return (
    <Box sx={columns}>
      <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Facts />
        <ChecklistSkeleton />
      </Box>
      {rewardPreference.useIsOn() && <Recent>{recentSkeleton}</Recent>}
    </Box>
  );
}
