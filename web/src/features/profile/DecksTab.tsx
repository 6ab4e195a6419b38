import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { useGetConnectedAppsQuery } from '../../shared/api/connectedAppsApi.js';
import { connectedAppFreshness } from '../../shared/lib/freshness.js';
import { useNow } from '../../shared/lib/useNow.js';
import { EmptyState } from '../../shared/ui/EmptyState.js';
import { FreshnessLabel } from '../../shared/ui/FreshnessLabel.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { paint } from '../../shared/ui/PictureFrame.js';
import { ConnectLink } from './ConnectLink.js';
import { useWorn } from './shop/useWorn.js';
import { TabSkeleton } from './TabSkeleton.js';
import { listRow, plainList } from '../../shared/ui/listStyles.js';

/** The edge of a deck in the accent that the user wears. */
const edgeOf = (colors: readonly string[] | null) =>
  colors && {
    paddingInlineStart: 1.5,
    borderInlineStart: '4px solid',
    borderImage: `${paint(colors)} 1`,
  };

export function DecksTab() {
  const { t } = useTranslation();
  const now = useNow();
  const accent = useWorn('accent');
  const query = useGetConnectedAppsQuery();
  return (
    <Loadable query={query} skeleton={<TabSkeleton />}>
      {(apps) =>
        apps.length === 0 ? (
          <EmptyState icon={WalletCards} title={t('profile.noDecks')} action={<ConnectLink />} />
        ) : (
          <Box component="ul" sx={plainList}>
            {apps.map((app) => (
              <Box component="li" key={app.id} sx={{ ...listRow, ...edgeOf(accent) }}>
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
