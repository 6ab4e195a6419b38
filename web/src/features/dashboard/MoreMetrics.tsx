import type { MetricTrend } from '@emberdeck/contracts/analytics/dashboard';
import { metricKey, metricsOfSum } from '@emberdeck/contracts/analytics/metric-names';
import type { MetricSummary } from '@emberdeck/contracts/analytics/metrics';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { metricTitle } from '@emberdeck/contracts/analytics/metric-title';
import { useGetMetricsQuery } from '../../shared/api/dashboardCardsApi.js';
import { OfferHeadline } from '../../shared/headline/OfferHeadline.js';
import { formatNumber } from '../../shared/lib/format.js';
import { Loadable } from '../../shared/ui/Loadable.js';
import { plainList } from '../../shared/ui/listStyles.js';
import { TextInput } from '../../shared/ui/TextInput.js';
import { useGetTrendsQuery } from './dashboardApi.js';
import { shownCards } from './cardRules.js';
import { MetricRow } from './MetricRow.js';
import type { OpenFigure } from './openFigure.js';
import { maxListedMetrics, useMetricSearch } from './useMetricSearch.js';

/** Metrics of one request, and of one press on "Show more". At most as many as the contract allows. */
const perPage = 8;

/** The metrics that are not listed: those of the specified cards as they are shown. */
function useMetricsOnCards(): ReadonlySet<string> {
  const { data } = useGetMetricsQuery();
  return new Set(
    (data ? shownCards(data) : [])
      .filter(({ figure }) => figure !== null && figure !== 'revenue')
      .flatMap(({ metric }) => metricsOfSum(metric ?? '').map(metricKey)),
  );
}

const notIn = (metrics: readonly MetricSummary[] = [], onCards: ReadonlySet<string>): string[] =>
  metrics.map(({ name }) => name).filter((name) => !onCards.has(metricKey(name)));

/** The names whose title or name contains the searched text, by title. */
export function namesFor(names: readonly string[], searched: string): string[] {
  const needle = searched.trim().toLowerCase();
  return names
    .filter((name) => `${metricTitle(name)} ${name}`.toLowerCase().includes(needle))
    .toSorted((a, b) => metricTitle(a).localeCompare(metricTitle(b)));
}

const rowHeight = 57;

function PageSkeleton({ rows }: { readonly rows: number }) {
  return <Skeleton variant="rounded" height={rows * rowHeight} />;
}

interface PageProps {
  readonly names: readonly string[];
  readonly onOpen: (figure: OpenFigure) => void;
}

/** One page of rows, in the order of its names. */
function Page({ names, onOpen }: PageProps) {
  const { t } = useTranslation();
  const query = useGetTrendsQuery(names);
  const inOrder = (trends: readonly MetricTrend[]): MetricTrend[] =>
    names.flatMap((name) => trends.find((trend) => trend.name === name) ?? []);
  return (
    <Loadable query={query} skeleton={<PageSkeleton rows={names.length} />}>
      {(trends) => (
        <Box component="ul" aria-label={t('dashboard.moreMetrics')} sx={plainList}>
          {inOrder(trends).map((trend) => (
            <MetricRow key={trend.name} trend={trend} onOpen={onOpen} />
          ))}
        </Box>
      )}
    </Loadable>
  );
}

function Pages({ onOpen }: Pick<PageProps, 'onOpen'>) {
  const { t, i18n } = useTranslation();
  const [searched, setSearched] = useState('');
  const [pages, setPages] = useState(1);
  const { list, isCut, isSearching, metrics } = useMetricSearch(searched);
  const onCards = useMetricsOnCards();
  const names = notIn(metrics, onCards);
  const needle = useDeferredValue(searched);
  const found = namesFor(names, needle);
  const shown = found.slice(0, pages * perPage);
  const pageNames = Array.from({ length: Math.ceil(shown.length / perPage) }, (_, page) =>
    shown.slice(page * perPage, (page + 1) * perPage),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {notIn(list.data, onCards).length > perPage && (
        <TextInput
          label={t('dashboard.searchMetrics')}
          type="search"
          hint={isCut && t('dashboard.metricsCut', { shown: formatNumber(maxListedMetrics, i18n.language) })}
          value={searched}
          onChange={({ target }) => {
            setSearched(target.value);
            setPages(1);
          }}
        />
      )}
      {found.length === 0 && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', py: 2 }}>
          {t(isSearching ? 'dashboard.searching' : 'dashboard.noMetricFound')}
        </Typography>
      )}
      {pageNames.map((page) => (
        <Page key={page.join('\n')} names={page} onOpen={onOpen} />
      ))}
      {found.length > shown.length && (
        <Button onClick={() => setPages(pages + 1)} sx={{ justifySelf: 'start' }}>
          {t('dashboard.showMore', { count: found.length - shown.length })}
        </Button>
      )}
    </Box>
  );
}

/** Every metric that is on no card, with its newest figure. Absent without such metrics. */
export function MoreMetrics({ onOpen }: Pick<PageProps, 'onOpen'>) {
  const { t } = useTranslation();
  const query = useMetricSearch('').list;
  const onCards = useMetricsOnCards();
  if (notIn(query.data, onCards).length === 0 && !query.isError) {
    return null;
  }
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t('dashboard.moreMetrics')}
      </Typography>
      <Loadable query={query} skeleton={<PageSkeleton rows={1} />}>
        {(metrics) => (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <OfferHeadline metrics={metrics.map(({ name }) => name)} isForUnknown />
            <Pages onOpen={onOpen} />
          </Box>
        )}
      </Loadable>
    </Card>
  );
}
