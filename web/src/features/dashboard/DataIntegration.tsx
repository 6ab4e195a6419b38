import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import BookOpen from 'lucide-react/icons/book-open';
import ExternalLink from 'lucide-react/icons/external-link';
import Plus from 'lucide-react/icons/plus';
import { arrivalTexts } from '../../shared/lib/arrivalTexts.js';
import { useGetDataSourcesQuery } from '../../shared/api/dataSourcesApi.js';
import { dashboardFreshness, isRecentSync } from '../../shared/lib/freshness.js';
import { formatNumber } from '../../shared/lib/format.js';
import { useNow } from '../../shared/lib/useNow.js';
import { useCan } from '../../shared/session/useCan.js';
import { clampLines } from '../../shared/ui/clampLines.js';
import { FreshnessLabel } from '../../shared/ui/FreshnessLabel.js';
import { hiddenStyle } from '../../shared/ui/hiddenStyle.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { SkeletonText } from '../../shared/ui/SkeletonText.js';
import { DataActivity } from './RecentActivity.js';
import { LoadSampleData, RemoveSampleData } from './SampleData.js';
import { SourceAge } from './SourceAge.js';

const shown = 3;

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const;

function SourceRow({ source }: { readonly source: DataSource }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography
          dir="auto"
          title={source.name}
          sx={{ typography: 'body2', fontWeight: 650, ...clampLines(2) }}
        >
          {source.name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <SourceAge source={source} never={t(arrivalTexts[source.type].never)} />
        </Typography>
      </Box>
      <FreshnessLabel freshness={dashboardFreshness(source, now)} />
    </Box>
  );
}

function Count({ label, value }: { readonly label: string; readonly value: number | null }) {
  const { i18n } = useTranslation();
  return (
    <Box sx={{ flex: 1 }}>
      <Typography sx={{ fontSize: '1.375rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums' }}>
        {value === null ? '–' : formatNumber(value, i18n.language)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  );
}

/** The counts of active and recently synced sources; unknown while the list loads. */
function Counts({ sources }: { readonly sources: readonly DataSource[] | null }) {
  const { t } = useTranslation();
  const now = useNow();
  const countOf = (counts: (source: DataSource) => boolean): number | null =>
    sources && sources.filter(counts).length;
  return (
    <Box component="footer" sx={{ display: 'flex', gap: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Count label={t('dashboard.activeSources')} value={countOf(({ isActive }) => isActive)} />
      <Count label={t('dashboard.recentSyncs')} value={countOf((each) => isRecentSync(each, now))} />
    </Box>
  );
}

const rowGrid = {
  ...plainList,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
} as const;

function Sources({ sources }: { readonly sources: readonly DataSource[] }) {
  const { t } = useTranslation();
  if (sources.length === 0) {
    return (
      <Box sx={{ py: 1, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('dashboard.noSources')}
        </Typography>
        <LoadSampleData />
      </Box>
    );
  }
  return (
    <Box component="ul" sx={rowGrid}>
      {sources.slice(0, shown).map((source) => (
        <SourceRow key={source.id} source={source} />
      ))}
    </Box>
  );
}

function SourcesSkeleton() {
  const { t } = useTranslation();
  return (
    <Box sx={rowGrid}>
      {Array.from({ length: shown }, (_, index) => (
        <Box key={index} sx={rowStyle}>
          <Box sx={{ minWidth: 0, flex: 1 }}>
            <Typography variant="body2">
              <SkeletonText like={t('dashboard.dataSources')} />
            </Typography>
            <Typography variant="caption">
              <SkeletonText like={t('dataSources.neverSynced')} />
            </Typography>
          </Box>
          <Skeleton variant="rounded">
            <FreshnessLabel freshness="pending" />
          </Skeleton>
        </Box>
      ))}
    </Box>
  );
}

/** Up to three sources, links to add more, what happened to data lately, and two counts. */
export function DataIntegration() {
  const { t } = useTranslation();
  const query = useGetDataSourcesQuery();
  const mayAdd = useCan('create-data-source');
  return (
    <Card
      component="section"
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5, alignContent: 'start', height: '100%' }}
    >
      <Typography variant="h3" component="h2">
        {t('dashboard.integrationTitle')}
      </Typography>
      <Loadable query={query} skeleton={<SourcesSkeleton />}>
        {(sources) => <Sources sources={sources} />}
      </Loadable>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayAdd && (
          <Button
            component={Link}
            to="/data-sources?add=1"
            variant="contained"
            startIcon={<Plus size={18} aria-hidden />}
            sx={{ flex: { xs: '1 1 auto', lg: 'none' } }}
          >
            {t('dashboard.addSource')}
          </Button>
        )}
        <Button
          component="a"
          href="/api/docs"
          target="_blank"
          rel="noopener"
          variant="outlined"
          startIcon={<BookOpen size={18} aria-hidden />}
          endIcon={<ExternalLink size={16} aria-hidden />}
          sx={{ flex: { xs: '1 1 auto', lg: 'none' } }}
        >
          {t('dashboard.apiDocs')}
          <Box component="span" sx={hiddenStyle}>
            {` ${t('dashboard.newTab')}`}
          </Box>
        </Button>
        {query.data?.some(({ isSample }) => isSample) && <RemoveSampleData />}
      </Box>
      <Box component="section">
        <Typography variant="h3" component="h3" sx={{ mt: 1, mb: 1.5 }}>
          {t('dashboard.recentActivity')}
        </Typography>
        <DataActivity />
      </Box>
      <Counts sources={query.data ?? null} />
    </Card>
  );
}
