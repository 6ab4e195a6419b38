import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import Trophy from 'lucide-react/icons/trophy';
import Wallet from 'lucide-react/icons/wallet';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { formatDate } from '../../shared/lib/format.js';
import { connectedAppFreshness } from '../../shared/lib/freshness.js';
import { useNow } from '../../shared/lib/useNow.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { FreshnessLabel } from '../../shared/ui/FreshnessLabel.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { UnavailableButton } from '../../shared/ui/UnavailableButton.js';
import { ConnectLink } from './ConnectLink.js';
import { useGetAchievementsQuery, useGetWalletQuery } from './profileApi.js';
import { TabSkeleton } from './TabSkeleton.js';
import { listRow, plainList } from '../../shared/ui/listStyles.js';

export function DecksTab() {
  const { t } = useTranslation();
  const now = useNow();
  const query = useGetConnectedAppsQuery();
  return (
    <Loadable query={query} skeleton={<TabSkeleton />}>
      {(apps) =>
        apps.length === 0 ? (
          <EmptyState icon={WalletCards} title={t('profile.noDecks')} action={<ConnectLink />} />
        ) : (
          <Box component="ul" sx={plainList}>
            {apps.map((app) => (
              <Box component="li" key={app.id} sx={listRow}>
                <Box sx={{ minWidth: 0, flex: 1 }}>
                  <Typography
                    noWrap
                    dir="auto"
                    title={app.appName}
                    sx={{ typography: 'body2', fontWeight: 600 }}
                  >
                    {app.appName}
                  </Typography>
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    {t(`decks.type_${app.appType}`)}
                  </Typography>
                </Box>
                <FreshnessLabel freshness={connectedAppFreshness(app, now)} />
              </Box>
            ))}
          </Box>
        )
      }
    </Loadable>
  );
}

export function AchievementsTab() {
  const { t, i18n } = useTranslation();
  const query = useGetAchievementsQuery();
  return (
    <Loadable query={query} skeleton={<TabSkeleton />}>
      {(achievements) =>
        achievements.length === 0 ? (
          <EmptyState
            icon={Trophy}
            title={t('profile.achievementsSoon')}
            text={t('profile.achievementsSoonText')}
          />
        ) : (
          <Box component="ul" sx={plainList}>
            {achievements.map(({ id, name, description, earnedAt }) => (
              <Box component="li" key={id} sx={listRow}>
                <Trophy size={22} aria-hidden />
                <Box sx={{ flex: 1 }}>
                  <Typography dir="auto" sx={{ typography: 'body2', fontWeight: 600 }}>
                    {name}
                  </Typography>
                  <Typography component="p" variant="caption" dir="auto" sx={{ color: 'text.secondary' }}>
                    {description}
                  </Typography>
                </Box>
                <Typography variant="caption">
                  {earnedAt === null
                    ? t('profile.notEarned')
                    : t('profile.earned', { date: formatDate(earnedAt, i18n.language) })}
                </Typography>
              </Box>
            ))}
          </Box>
        )
      }
    </Loadable>
  );
}

export function WalletTab() {
  const { t } = useTranslation();
  const query = useGetWalletQuery();
  return (
    <Loadable query={query} skeleton={<TabSkeleton />}>
      {({ walletAddress, customDomain }) =>
        walletAddress === null ? (
          <EmptyState
            icon={Wallet}
            title={t('profile.noWallet')}
            action={
              <UnavailableButton variant="contained" note={t('profile.walletNote')}>
                {t('profile.connectWallet')}
              </UnavailableButton>
            }
          />
        ) : (
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {t('profile.walletAddress')}
            </Typography>
            <Typography component="dd" dir="ltr" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {walletAddress}
            </Typography>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {t('profile.customDomain')}
            </Typography>
            <Typography component="dd" dir="auto" sx={{ m: 0 }}>
              {customDomain ?? t('profile.none')}
            </Typography>
          </Box>
        )
      }
    </Loadable>
  );
}
