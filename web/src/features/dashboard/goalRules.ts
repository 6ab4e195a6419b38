import { metricKey } from '@emberdeck/contracts/analytics/metric-names';

/** Those of the goals or limits that belong to a metric, in any spelling of its name. */
export const ofMetric = <Rule extends { readonly metric: string }>(
  rules: readonly Rule[],
  metric: string,
): Rule[] => rules.filter((rule) => metricKey(rule.metric) === metricKey(metric));
