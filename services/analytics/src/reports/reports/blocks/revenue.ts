import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import type { ReportChart, ReportSection } from '../document-types.js';
import type { MetricData, ReportData } from '../report-data.js';
import { isMixed, unitOf } from '../report-units.js';
import { amountsOf, headlineOf, cardLabel, metricsOf, partsText, productLabel } from './headline.js';
import { decimalsOf, figureText, rounded } from './metric-text.js';
import { section } from './section.js';

/** Slices of the doughnut; the others are one slice. */
const shownProducts = 8;

/** The newest revenue of each product. */
export function revenue(data: ReportData): ReportSection {
  const title = cardLabel('revenue', data, 'Revenue');
  const productOf = (product: MetricData): string => productLabel(product, data);
  const products = metricsOf('revenue', data).sort((one, other) => other.value - one.value);
  const [top] = products;
  if (!top) {
    const isSpecified = data.headline.headlines.revenue.metrics.length === 0;
    const none = isSpecified
      ? 'No source brings a metric of the form revenue_product'
      : headlineOf('revenue', data).reason;
    return section(title, { text: [`${none ?? 'No data'}.`] });
  }
  const { value: total, unit } = headlineOf('revenue', data);
  if (total === null) return inDifferentUnits(products, data, title);
  const all = { name: totalRevenue, unit };
  const summary = `${productOf(top)} brings the most: ${figureText(top.value, all)} of ${figureText(total, all)}.`;
  const values = products.map(({ value }) => value);
  return section(title, {
    charts: [
      chartOf(
        products.map((product) => ({ label: productOf(product), value: product.value })),
        total,
        unit,
        summary,
      ),
    ],
    tables: [
      {
        title: 'Revenue by product',
        columns: [
          { label: 'Product', kind: 'text' },
          { label: 'Revenue', kind: 'number', decimals: decimalsOf(values, all) },
          { label: 'Share', kind: 'percent', decimals: 1 },
        ],
        rows: products.map((product) => [
          productOf(product),
          product.value,
          total === 0 ? null : product.value / total,
        ]),
        totalRows: products.length,
      },
    ],
    notes: summary,
  });
}

function chartOf(
  products: readonly { readonly label: string; readonly value: number }[],
  total: number,
  unit: string | null,
  summary: string,
): ReportChart {
  const shown = products.slice(0, shownProducts);
  const hasRest = products.length > shownProducts;
  // Of a workspace with more products than a report reads, the figure holds them all.
  const rest = rounded(total - shown.reduce((sum, { value }) => sum + value, 0));
  return {
    kind: products.every(({ value }) => value >= 0) ? 'doughnut' : 'bar',
    title: 'Revenue by product',
    unit,
    labels: [...shown.map(({ label }) => label), ...(hasRest ? ['Other'] : [])],
    series: [{ name: 'Revenue', values: [...shown.map(({ value }) => value), ...(hasRest ? [rest] : [])] }],
    summary,
  };
}

/** Products in different units have neither a sum nor shares. */
function inDifferentUnits(products: readonly MetricData[], data: ReportData, title: string): ReportSection {
  const rows = products.flatMap((product) =>
    isMixed(product)
      ? product.parts.map(({ sourceName, unit, value }) => [
          `${productLabel(product, data)} (${sourceName})`,
          unitOf(totalRevenue, unit),
          value,
        ])
      : [[productLabel(product, data), unitOf(totalRevenue, product.unit), product.value]],
  );
  return section(title, {
    text: [`Products are in different units, so they have no sum. ${partsText(products)}.`],
    bullets: amountsOf('revenue', data),
    tables: [
      {
        title: 'Revenue by product',
        columns: [
          { label: 'Product', kind: 'text' },
          { label: 'Unit', kind: 'text' },
          { label: 'Revenue', kind: 'number' },
        ],
        rows,
        totalRows: rows.length,
      },
    ],
  });
}
