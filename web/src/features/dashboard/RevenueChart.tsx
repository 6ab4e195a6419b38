import type { LatestMetric } from '@emberdeck/contracts/analytics/dashboard';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { formatShare } from '../../shared/lib/format.js';
import { ChartFigure } from '../../shared/ui/ChartFigure.js';
import { ChartEmpty } from './ChartEmpty.js';
import { ChartMenu } from './ChartMenu.js';
import { ChartSkeleton } from './ChartSkeleton.js';
import { revenueOf } from './dashboardRules.js';
import type { ProductRevenue } from './dashboardRules.js';
import { lazyWithPreload } from '../../shared/lib/lazyWithPreload.js';
import { formatFigure } from '../../shared/lib/metricWords.js';
import { unknownFigure } from './figureWords.js';
import { plainList } from '../../shared/ui/listStyles.js';

/** The charts are a separate chunk. */
const DoughnutChart = lazyWithPreload(() =>
  import('../../shared/charts/DoughnutChart.js').then((module) => module.DoughnutChart),
).Component;

const doughnutHeight = 180;
const ring = { size: 164, margin: '8px auto' } as const;

function DoughnutSkeleton() {
  return <Skeleton variant="circular" width={ring.size} height={ring.size} sx={{ m: ring.margin }} />;
}

const legendStyle = {
  ...plainList,
  mt: 2,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 0.75,
} as const;

/** Its color is the meaning, so the system must not replace it. */
const swatch = {
  width: 12,
  height: 12,
  borderRadius: '4px',
  flex: 'none',
  forcedColorAdjust: 'none',
} as const;

const colorOf = (color: ProductRevenue['color']): string => `var(--mui-palette-ember-chart-${color})`;

function Legend({ revenue }: { readonly revenue: readonly ProductRevenue[] }) {
  const { i18n } = useTranslation();
  return (
    <Box component="ul" aria-hidden sx={legendStyle}>
      {revenue.map(({ product, value, unit, color }) => (
        <Box
          component="li"
          key={`${product} ${unit}`}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2' }}
        >
          <Box sx={{ ...swatch, bgcolor: colorOf(color) }} />
          <Box
            component="span"
            dir="auto"
            title={product}
            sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {product}
          </Box>
          <Box component="span" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {value === null ? unknownFigure : formatFigure(value, totalRevenue, unit, i18n.language)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface RingProps {
  readonly revenue: readonly ProductRevenue[];
  /** Amounts of different units, or below zero, are no parts of one whole. */
  readonly isWhole: boolean;
  readonly formatValue: (value: number) => string;
}

function Ring({ revenue, isWhole, formatValue }: RingProps) {
  if (revenue.length === 0) {
    return <ChartEmpty />;
  }
  if (!isWhole) {
    return <Legend revenue={revenue} />;
  }
  const slices = revenue.map(({ product, value, color }) => ({
    name: product,
    value: value ?? 0,
    color: colorOf(color),
  }));
  return (
    <>
      <Suspense fallback={<DoughnutSkeleton />}>
        <DoughnutChart slices={slices} height={doughnutHeight} formatValue={formatValue} />
      </Suspense>
      <Legend revenue={revenue} />
    </>
  );
}

const valueOf = ({ value }: ProductRevenue): number => value ?? 0;

/** The products, how they are written, and what is said of them. */
function useRevenue(metrics: readonly LatestMetric[]) {
  const { t, i18n } = useTranslation();
  const revenue = revenueOf(metrics);
  const unit = revenue.find((each) => each.unit !== null)?.unit ?? null;
  const say = (value: number | null, own: string | null): string =>
    value === null ? unknownFigure : formatFigure(value, totalRevenue, own, i18n.language);
  const money = (value: number): string => say(value, unit);
  const isOneUnit =
    revenue.every(({ value }) => value !== null) &&
    new Set(revenue.map((each) => say(0, each.unit))).size <= 1;
  const isWhole = isOneUnit && revenue.every((each) => valueOf(each) > 0);
  const severalUnits = isOneUnit ? null : t('cards.severalUnits');
  const total = revenue.reduce((sum, each) => sum + valueOf(each), 0);
  const top = revenue[0];
  const words = top && { top: top.product, amount: money(valueOf(top)), total: money(total) };
  const share = top && formatShare(valueOf(top) / total, i18n.language);
  const amounts =
    words &&
    (isWhole ? t('dashboard.revenueSummary', { ...words, share }) : t('dashboard.revenueBelowZero', words));
  return { revenue, unit, say, money, isWhole, severalUnits, summary: severalUnits ?? amounts ?? null };
}

/** "Revenue by Product": a doughnut chart in four fixed colors, with names and figures beside it. */
export function RevenueChart({ metrics }: { readonly metrics: readonly LatestMetric[] }) {
  const { t } = useTranslation();
  const { revenue, unit, say, money, isWhole, severalUnits, summary } = useRevenue(metrics);
  const title = t('dashboard.revenueTitle');
  const columns = [t('dashboard.product'), t('dashboard.revenue')] as const;
  return (
    <ChartFigure
      title={title}
      summary={summary}
      columns={columns}
      rows={revenue.map((each) => [each.product, say(each.value, each.unit)])}
      menu={
        <ChartMenu
          figure={{ ref: totalRevenue }}
          title={title}
          columns={[...columns, ...(unit === null ? [] : [t('dashboard.unit')])]}
          rows={revenue.map(({ product, value, unit: own }) => [
            product,
            value,
            ...(unit === null ? [] : [own]),
          ])}
          chart={
            severalUnits ?? {
              // A bar can be below zero.
              kind: isWhole ? 'doughnut' : 'bar',
              labels: revenue.map(({ product }) => product),
              series: [{ name: title, values: revenue.map(valueOf), color: colorOf('emerald') }],
              ...(isWhole && { partColors: revenue.map(({ color }) => colorOf(color)) }),
              formatValue: money,
              formatTick: money,
            }
          }
        />
      }
    >
      <Ring revenue={revenue} isWhole={isWhole} formatValue={money} />
    </ChartFigure>
  );
}

/** One product per color. */
const usualProducts = [1, 2, 3, 4];

export function RevenueSkeleton() {
  const { t } = useTranslation();
  const like = { top: 'Subscriptions', amount: '$10,000', share: '50%', total: '$10,000.50' };
  return (
    <ChartSkeleton title={t('dashboard.revenueTitle')} summary={t('dashboard.revenueSummary', like)}>
      <DoughnutSkeleton />
      <Box sx={legendStyle}>
        {usualProducts.map((each) => (
          <Box key={each} sx={{ typography: 'body2' }}>
            <Skeleton />
          </Box>
        ))}
      </Box>
    </ChartSkeleton>
  );
}
