import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatDateTime, formatNumber } from '../../../shared/lib/format.js';
import { Loadable } from '../../../shared/ui/Loadable.js';
import { dataSourceTypes } from '../dataSourceTypes.js';
import { inLargestUnit } from '../largestUnit.js';
import { useGetSourceDependentsQuery } from '../sourcesApi.js';
import type { SourceDependents } from '../sourcesApi.js';

type Fact = readonly [label: string, value: string];

const factsStyle = {
  m: 0,
  display: 'grid',
  gap: 1,
  columnGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 200px) minmax(0, 1fr)' },
} as const;

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={factsStyle}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** How an API is reached. Clients read none of it. */
function useConnectionFacts({ endpoint, apiKeyLastFour, timeParameter }: DataSource): readonly Fact[] {
  const { t } = useTranslation();
  return [
    ...(endpoint === null ? [] : [[t('source.endpoint'), endpoint] as const]),
    ...(apiKeyLastFour === null ? [] : [[t('source.key'), `•••• ${apiKeyLastFour}`] as const]),
    ...(timeParameter === null ? [] : [[t('source.timeParameter'), timeParameter] as const]),
  ];
}

function useFacts(source: DataSource): readonly Fact[] {
  const { t, i18n } = useTranslation();
  const { type, rows, freshnessLimitMinutes: limit, nextSyncAt, createdAt } = source;
  const connection = useConnectionFacts(source);
  const interval = limit === null ? null : inLargestUnit(limit);
  return [
    [t('source.type'), t(`dataSources.type_${dataSourceTypes[type].key}`)],
    ...(rows === null ? [] : [[t('source.rowRule'), t(`upload.rows_${rows}Text`)] as const]),
    ...connection,
    ...(interval === null
      ? []
      : [
          [
            t('source.freshness'),
            t(`dataSources.every_${interval.unit}`, { count: interval.count }),
          ] as const,
        ]),
    ...(nextSyncAt === null
      ? []
      : [[t('source.nextSync'), formatDateTime(nextSyncAt, i18n.language)] as const]),
    [t('source.created'), formatDateTime(createdAt, i18n.language)],
  ];
}

/** The settings of a source. */
export function SourceFacts({ source }: { readonly source: DataSource }) {
  return <Facts facts={useFacts(source)} />;
}

function useDependentFacts(): (dependents: SourceDependents) => readonly Fact[] {
  const { t, i18n } = useTranslation();
  const number = (value: number): string => formatNumber(value, i18n.language);
  return ({ points, metrics, goals, limits }) => [
    [t('source.points'), number(points)],
    [t('source.metrics'), number(metrics.length)],
    [t('source.goals'), number(goals)],
    [t('source.limits'), number(limits)],
  ];
}

/** What depends on a source: what the dashboard, goals and limits would lose without it. */
export function SourceUses({ id }: { readonly id: string }) {
  const query = useGetSourceDependentsQuery(id);
  const factsOf = useDependentFacts();
  return (
    <Loadable query={query} skeleton={<Skeleton variant="rounded" height={96} />}>
      {(dependents) => <Facts facts={factsOf(dependents)} />}
    </Loadable>
  );
}
