import { lazy } from 'react';

/** The charts come in a chunk of their own. */
export const LineAreaChart = lazy(() =>
  import('../../shared/charts/LineAreaChart.js').then((module) => ({ default: module.LineAreaChart })),
);

export const DoughnutChart = lazy(() =>
  import('../../shared/charts/DoughnutChart.js').then((module) => ({ default: module.DoughnutChart })),
);
