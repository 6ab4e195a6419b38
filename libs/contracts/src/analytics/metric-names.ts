// Without a schema library: the browser loads this module with the dashboard.

/** Stands for the sum of all `revenue_{product}` metrics, in a series, a goal, a limit or a card. */
export const totalRevenue = 'revenue_*';

/** Longest name of a metric, and of a sum of metrics, in characters. */
export const maxMetricName = 255;

/** Stands between the names of a sum. It is in no name that people write. */
const plus = '⊕';

/** White space, hyphens and the underscore, which separate words of a name. */
const separators = /[ \t\u00A0\u2009\u202F_\u2010\u2011-]/g;
const leadingSeparators = /^[ \t\u00A0\u2009\u202F_\u2010\u2011-]+/;

/**
 * What two names of one metric have in common: they match without case, space, hyphen and underscore. The function
 * `metric_key` of the database is the same rule.
 */
export const metricKey = (name: string): string => name.replaceAll(separators, '').toLowerCase();

/** `revenue`, then a separator or, in words such as `RevenuePro`, a capital letter. Bounded, so that it is linear. */
const revenueStart = /^revenue[ \t\u00A0\u2009\u202F_\u2010\u2011-]/i;
const joinedRevenueStart = /^[Rr]evenue[A-Z]/;

/** Whether the metric is the revenue of a product: `revenue_pro`, `Revenue Pro`. `Revenue` alone names no product. */
export const isRevenueName = (name: string): boolean =>
  revenueStart.test(name) || joinedRevenueStart.test(name);

const revenueLength = 'revenue'.length;

/** The product of a {@link isRevenueName} as it is written: `Pro` of `Revenue Pro`. */
export const productOf = (name: string): string => name.slice(revenueLength).replace(leadingSeparators, '');

/** The name of a metric that sums others, each by its own rule. One name stays as it is. */
export const sumOfMetrics = (names: readonly string[]): string => names.join(` ${plus} `);

/** The names of {@link sumOfMetrics}. */
export const metricsOfSum = (name: string): string[] => name.split(plus).map((part) => part.trim());
