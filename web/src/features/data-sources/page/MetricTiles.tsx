import type { SourceMetric } from '@emberdeck/contracts/analytics/source-page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import ChartLine from 'lucide-react/icons/chart-line';
import SearchX from 'lucide-react/icons/search-x';
import { Link as RouterLink } from 'react-router-dom';
import { Sparkline } from '../../../shared/charts/Sparkline.js';
import { OfferHeadline } from '../../../shared/headline/OfferHeadline.js';
import { formatDateTimeIn, formatNumber } from '../../../shared/lib/format.js';
import { useSettled } from '../../../shared/lib/useSettled.js';
import { useWorkspace } from '../../../shared/session/useWorkspace.js';
import { clampLines } from '../../../shared/ui/clampLines.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { cardGrid } from '../../../shared/ui/listStyles.js';
import { Loadable } from '../../../shared/ui/Loadable.js';
import { TextInput } from '../../../shared/ui/TextInput.js';
import { useGetSourceMetricsQuery } from './sourcePageApi.js';

const grid = cardGrid('repeat(auto-fill, minmax(min(100%, 264px), 1fr))');

/** The largest number of metrics that one answer has; a search finds the others. */
const mostMetrics = 60;

function MetricTile({ metric }: { readonly metric: SourceMetric }) {
  const { t, i18n } = useTranslation();
  const zone = useWorkspace()?.timeZone ?? 'UTC';
  const { name, unit, units, value, newestAt, line } = metric;
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography variant="body2" dir="auto" title={name} sx={{ fontWeight: 600, ...clampLines(2) }}>
        <Link component={RouterLink} color="inherit" to={`?tab=rows&name=${encodeURIComponent(name)}`}>
          {name}
        </Link>
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 1 }}>
        <Typography
          sx={{ fontSize: '1.25rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums', minWidth: 0 }}
          noWrap
        >
          {value === null ? '–' : formatNumber(value, i18n.language)}
          {unit !== null && (
            <Typography component="bdi" variant="caption" sx={{ color: 'text.secondary' }}>
              {` ${unit}`}
            </Typography>
          )}
        </Typography>
        <Sparkline values={line} />
      </Box>
      {value === null && (
        <Typography variant="caption" dir="auto" sx={{ color: 'text.secondary' }}>
          {t('source.severalUnits', { units: units.join(', ') })}
        </Typography>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('source.newest', { time: formatDateTimeIn(newestAt, i18n.language, zone) })}
      </Typography>
    </Card>
  );
}

function NoMetrics({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  return search === '' ? (
    <EmptyState icon={ChartLine} title={t('source.noMetrics')} text={t('source.noMetricsText')} />
  ) : (
    <EmptyState kind="noMatch" icon={SearchX} title={t('source.noMatch', { search })} />
  );
}

/** The metrics of a source with their newest figures and last days. A press shows the rows of one. */
export function MetricTiles({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const query = useGetSourceMetricsQuery({ id, search });
  const isSearchable = search !== '' || typed !== '' || (query.data?.total ?? 0) > 8;
  return (
    <>
      {isSearchable && (
        <Box sx={{ maxWidth: 360 }}>
          <TextInput
            label={t('source.search')}
            type="search"
            value={typed}
            inputProps={{ maxLength: 255 }}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Box>
      )}
      <Loadable query={query} skeleton={<Skeleton variant="rounded" height={120} />}>
        {({ total, metrics }) =>
          metrics.length === 0 ? (
            <NoMetrics search={search} />
          ) : (
            <>
              {search === '' && <OfferHeadline metrics={metrics.map(({ name }) => name)} isForUnknown />}
              <Box component="ul" aria-label={t('source.metrics')} sx={grid}>
                {metrics.map((metric) => (
                  <MetricTile key={metric.name} metric={metric} />
                ))}
              </Box>
              {total > mostMetrics && (
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {t('source.moreMetrics', { shown: metrics.length, count: total })}
                </Typography>
              )}
            </>
          )
        }
      </Loadable>
    </>
  );
}
