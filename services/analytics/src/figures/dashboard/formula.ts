import type { HeadlineFigure } from '@emberdeck/contracts/analytics/dashboard';
import type { ExplanationRow } from './explanation.queries.js';

type Rule = Pick<ExplanationRow, 'aggregation' | 'how' | 'isWeighted'>;

const ofDay: Readonly<Record<NonNullable<Rule['aggregation']>, string>> = {
  last: 'newest value',
  sum: 'sum of the newest day',
  average: 'average of the newest day',
  minimum: 'smallest value of the newest day',
  maximum: 'largest value of the newest day',
};

const figureBy = (aggregation: Rule['aggregation']): string =>
  aggregation === null ? 'newest figure, by its own setting,' : ofDay[aggregation];

const endings: Readonly<Record<Rule['how'], (rule: Rule) => string>> = {
  sum: () => 'added up',
  mean: ({ isWeighted }) => (isWeighted ? 'as a weighted mean' : 'as a plain mean'),
  minimum: () => 'of which the smallest counts',
  maximum: () => 'of which the largest counts',
};

/** How a metric becomes one figure, as a sentence. */
export function formulaOfMetric(metric: string, rule: Rule): string {
  return `The ${figureBy(rule.aggregation)} of ${metric} of each source, ${endings[rule.how](rule)}.`;
}

/** How a headline figure comes about, as a sentence. */
export function formulaOf(
  figure: HeadlineFigure,
  { aggregation, isWeighted }: Pick<Rule, 'aggregation' | 'isWeighted'>,
): string {
  const value = figureBy(aggregation);
  switch (figure) {
    case 'activeUsers':
      return `The ${value} of active_users of each source, added up.`;
    case 'revenue':
      return `The ${value} of revenue_{product} of each product and source, added up.`;
    case 'conversionRate':
      return isWeighted
        ? `The ${value} of conversion_rate of each source, weighted by the active users of that source.`
        : `The plain mean of the ${value} of conversion_rate of each source, because a source has no active users.`;
  }
}
