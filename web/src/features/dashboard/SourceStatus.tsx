import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Settings2 from 'lucide-react/icons/settings-2';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { dashboardFreshness } from '../../shared/lib/freshness.js';
import { useNow } from '../../shared/lib/useNow.js';
import { useCan } from '../../shared/session/useCan.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { FreshnessLabel } from '../../shared/ui/FreshnessLabel.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { SourceReason, useSourceReason } from '../../shared/ui/SourceReason.js';
import { SourceAge } from './SourceAge.js';

/** More would make the panel longer than the chart beside it. The button leads to all. */
const shown = 6;

function StatusRow({ source }: { readonly source: DataSource }) {
  const { t } = useTranslation();
  const now = useNow();
  const reason = useSourceReason(source);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'center', py: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          dir="auto"
          title={source.name}
          sx={{ typography: 'body2', fontWeight: 600, ...clampLines(2) }}
        >
          {source.name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <SourceAge source={source} never={t('dashboard.syncPending')} />
        </Typography>
        {reason !== null && <SourceReason reason={reason} />}
      </Box>
      <FreshnessLabel freshness={dashboardFreshness(source, now)} />
    </Box>
  );
}

function Rows({ sources }: { readonly sources: readonly DataSource[] }) {
  const { t } = useTranslation();
  if (sources.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', py: 2 }}>
        {t('dashboard.noSources')}
      </Typography>
    );
  }
  return (
    <Box component="ul" aria-label={t('dashboard.sourceStatus')} sx={plainList}>
      {sources.slice(0, shown).map((source) => (
        <StatusRow key={source.id} source={source} />
      ))}
    </Box>
  );
}

/** A status for each source, and the way to all of them. */
export function SourceStatus() {
  const { t } = useTranslation();
  const query = useGetDataSourcesQuery();
  const mayAdd = useCan('create-data-source');
  return (
    <Card
      component="section"
      sx={{ p: { xs: 2, sm: 2.5 }, height: '100%', display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Typography variant="h3" component="h2">
        {t('dashboard.sourceStatus')}
      </Typography>
      <Box sx={{ flex: 1 }}>
        <Loadable query={query} skeleton={<Skeleton variant="rounded" height={180} />}>
          {(sources) => <Rows sources={sources} />}
        </Loadable>
      </Box>
      <Button
        component={Link}
        to="/data-sources"
        variant="outlined"
        startIcon={<Settings2 size={18} aria-hidden />}
        sx={{ alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
      >
        {t(mayAdd ? 'dashboard.manageSources' : 'dashboard.seeSources')}
      </Button>
    </Card>
  );
}
