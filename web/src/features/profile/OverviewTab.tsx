import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { formatDate, formatNumber, formatShare } from '../../shared/lib/format.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { useGetTransactionsQuery } from './profileApi.js';
import { completeness, latest, totalEarnings } from './profileRules.js';
import { TransactionList } from './TransactionList.js';

/** Stands for a figure that is not there, or not yet. */
const unknown = '–';

function Facts({ profile }: { readonly profile: PlayerProfile }) {
  const { t, i18n } = useTranslation();
  const { data: transactions } = useGetTransactionsQuery();
  const { data: apps } = useGetConnectedAppsQuery();
  const facts = [
    [t('profile.joined'), formatDate(profile.joinedAt, i18n.language)],
    [
      t('profile.totalEarnings'),
      transactions ? formatNumber(totalEarnings(transactions), i18n.language) : unknown,
    ],
    [
      t('profile.activeDecks'),
      apps ? formatNumber(apps.filter(({ isActive }) => isActive).length, i18n.language) : unknown,
    ],
    [t('profile.completeness'), formatShare(completeness(profile.onboardingCompleted) / 100, i18n.language)],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 650 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The profile at a glance. */
export function OverviewTab({ profile }: { readonly profile: PlayerProfile }) {
  const { t } = useTranslation();
  const query = useGetTransactionsQuery();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Facts profile={profile} />
      <Box>
        <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
          {t('profile.recent')}
        </Typography>
        <Loadable query={query} skeleton={<Skeleton variant="rounded" height={190} />}>
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
      </Box>
    </Box>
  );
}
