import type { SourcePoint } from '@emberdeck/contracts/analytics/source-page';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import Rows3 from 'lucide-react/icons/rows-3';
import { usePages } from '../../../shared/api/keysetPages.js';
import { formatDateTimeIn, formatNumber } from '../../../shared/lib/format.js';
import { zoneLabel } from '../../../shared/lib/timeZones.js';
import { useSettled } from '../../../shared/lib/useSettled.js';
import { useWorkspace } from '../../../shared/session/useWorkspace.js';
import { DataTable } from '../../../shared/ui/DataTable.js';
import type { Column } from '../../../shared/ui/DataTable.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { TextInput } from '../../../shared/ui/TextInput.js';
import { pointsFile, useGetSourceMetricsQuery, useGetSourcePointsInfiniteQuery } from './sourcePageApi.js';
import type { PointFilter } from './sourcePageApi.js';

const noFilter: PointFilter = { name: '', from: '', until: '' };

const isSame = (one: PointFilter, other: PointFilter): boolean =>
  one.name === other.name && one.from === other.from && one.until === other.until;

/** No day is in both bounds. */
const isReversed = ({ from, until }: PointFilter): boolean => from !== '' && until !== '' && from > until;

/** The filter that is typed, and the one that applies: it follows a moment later, and is part of the address. */
function usePointFilter() {
  const [params, setParams] = useSearchParams();
  const applied: PointFilter = {
    name: params.get('name') ?? '',
    from: params.get('from') ?? '',
    until: params.get('until') ?? '',
  };
  const [typed, setTyped] = useState(applied);
  const settled = useSettled(typed);
  const next = { ...settled, name: settled.name.trim() };
  const isNew = !isReversed(next) && !isSame(next, applied);
  useEffect(() => {
    if (isNew) {
      const chosen = Object.entries(next).filter(([, value]) => value !== '');
      setParams({ tab: 'rows', ...Object.fromEntries(chosen) }, { replace: true });
    }
  });
  return { typed, setTyped, applied };
}

interface FilterProps {
  readonly id: string;
  readonly filter: PointFilter;
  readonly onChange: (filter: PointFilter) => void;
}

const fieldsStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))' },
} as const;

function FilterFields({ id, filter, onChange }: FilterProps) {
  const { t } = useTranslation();
  const listId = useId();
  const { data } = useGetSourceMetricsQuery({ id, search: '' });
  return (
    <Box role="search" aria-label={t('source.filter')} sx={fieldsStyle}>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <TextInput
          label={t('source.name')}
          value={filter.name}
          inputProps={{ list: listId, maxLength: 255 }}
          onChange={({ target }) => onChange({ ...filter, name: target.value })}
        />
        <datalist id={listId}>
          {data?.metrics.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </Box>
      {(['from', 'until'] as const).map((field) => (
        <TextInput
          key={field}
          type="date"
          label={t(`source.${field}`)}
          value={filter[field]}
          error={field === 'until' && isReversed(filter) ? t('source.reversed') : undefined}
          onChange={({ target }) => onChange({ ...filter, [field]: target.value })}
        />
      ))}
    </Box>
  );
}

/** The details of a row as text: titles and values. */
const detailsOf = ({ metadata }: SourcePoint): string =>
  Object.entries(metadata ?? {})
    .map(([title, value]) => `${title}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');

/** The details have a column where a row has any. */
function useColumns(hasDetails: boolean): readonly [Column<SourcePoint>, ...Column<SourcePoint>[]] {
  const { t, i18n } = useTranslation();
  const zone = useWorkspace()?.timeZone ?? 'UTC';
  const details: Column<SourcePoint> = {
    key: 'details',
    header: t('source.details'),
    render: (point) => <bdi>{detailsOf(point)}</bdi>,
    like: 'shop: North',
  };
  return [
    {
      key: 'time',
      header: t('source.time', { zone: zoneLabel(zone) }),
      render: ({ timestamp }) => formatDateTimeIn(timestamp, i18n.language, zone),
      like: formatDateTimeIn('2026-01-31T12:00:00Z', i18n.language, zone),
    },
    {
      key: 'name',
      header: t('source.name'),
      render: ({ name }) => <bdi>{name}</bdi>,
      like: 'active_users',
    },
    {
      key: 'value',
      header: t('source.value'),
      align: 'end',
      render: ({ value, unit }) => (
        <span>
          {formatNumber(value, i18n.language)}
          {unit !== null && <bdi>{` ${unit}`}</bdi>}
        </span>
      ),
      like: '1,240 users',
    },
    ...(hasDetails ? [details] : []),
  ];
}

function NoRows({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useTranslation();
  return isFiltered ? (
    <EmptyState kind="noMatch" icon={Rows3} title={t('source.noRowsMatch')} />
  ) : (
    <EmptyState icon={Rows3} title={t('source.noRows')} text={t('source.noMetricsText')} />
  );
}

/** The rows of a source, newest first, filtered by metric and days, and as a file. */
export function PointRows({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { typed, setTyped, applied } = usePointFilter();
  const { query, more } = usePages<SourcePoint>(useGetSourcePointsInfiniteQuery({ id, ...applied }));
  const columns = useColumns(query.data?.some(({ metadata }) => metadata !== null) ?? false);
  const isFiltered = !isSame(applied, noFilter);
  return (
    <>
      <FilterFields id={id} filter={typed} onChange={setTyped} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          component="a"
          href={pointsFile({ id, ...applied })}
          download
          variant="outlined"
          startIcon={<Download size={18} aria-hidden />}
        >
          {t('source.download')}
        </Button>
        {isFiltered && <Button onClick={() => setTyped(noFilter)}>{t('source.clear')}</Button>}
      </Box>
      <DataTable
        label={t('source.rows')}
        columns={columns}
        query={query}
        rowId={(point) => point.id}
        more={more}
        expectedRows={8}
        empty={<NoRows isFiltered={isFiltered} />}
      />
    </>
  );
}
