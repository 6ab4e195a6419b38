import type { HeadlineFigure } from '@emberdeck/contracts/analytics/dashboard';
import { metricsOfSum } from '@emberdeck/contracts/analytics/metric-names';
import type { ExplanationRow } from './explanation.queries.js';

interface Rule extends Pick<ExplanationRow, 'aggregation' | 'how' | 'isWeighted'> {
  /** Whether the sources have different units. */
  readonly hasAmounts: boolean;
}

const ofDay: Readonly<Record<NonNullable<Rule['aggregation']>, string>> = {
  last: 'newest value',
  sum: 'sum of the newest day',
  average: 'average of the newest day',
  minimum: 'smallest value of the newest day',
  maximum: 'largest value of the newest day',
};

const figureBy = (aggregation: Rule['aggregation']): string =>
  aggregation === null ? 'newest figure, by its own setting,' : ofDay[aggregation];

const endings: Readonly<Record<NonNullable<Rule['how']>, (rule: Rule) => string>> = {
  sum: () => 'added up',
  mean: ({ isWeighted }) => (isWeighted ? 'as a weighted mean' : 'as a plain mean'),
  minimum: () => 'of which the smallest counts',
  maximum: () => 'of which the largest counts',
};

const endingOf = (rule: Rule): string =>
  rule.how === null ? 'each metric by its own rule, and then added up' : endings[rule.how](rule);

const unitsNote = ({ hasAmounts }: Rule): string =>
  hasAmounts ? ' Amounts in different units are not added up.' : '';

/** How a metric, or a sum of metrics, becomes one figure, as a sentence. */
export function formulaOfMetric(metric: string, rule: Rule): string {
  const names = metricsOfSum(metric);
  const sum = names.length > 1 && rule.how !== 'sum' && rule.how !== null ? ', and then added up' : '';
  return `The ${figureBy(rule.aggregation)} of ${names.join(' and ')} of each source, ${endingOf(rule)}${sum}.${unitsNote(rule)}`;
}

/** How a specified headline figure comes about, as a sentence. */
export function formulaOf(figure: HeadlineFigure, rule: Rule): string {
  const value = figureBy(rule.aggregation);
  const note = unitsNote(rule);
  switch (figure) {
    case 'activeUsers':
      return `The ${value} of active_users of each source, added up.${note}`;
    case 'revenue':
      return `The ${value} of revenue_{product} of each product and source, added up.${note}`;
    case 'conversionRate':
      return rule.isWeighted
        ? `The ${value} of conversion_rate of each source, weighted by the active users of that source.`
        : `The plain mean of the ${value} of conversion_rate of each source, because a source has no active users.`;
  }
}
