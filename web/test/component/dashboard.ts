import type {
  FigureExplanation,
  MetricSeries,
  MetricTrend,
  SeriesRange,
} from '@emberdeck/contracts/analytics/dashboard';
import type { ChartMark } from '@emberdeck/contracts/analytics/chart-marks';
import type { DashboardCards } from '@emberdeck/contracts/analytics/dashboard-cards';
import type { MetricGoal, MetricLimit, MetricSummary } from '@emberdeck/contracts/analytics/metrics';
import { HttpResponse, http } from 'msw';
import type { HttpHandler } from 'msw';

/** A series without points. */
export const aSeries = (range: SeriesRange, changes: Partial<MetricSeries> = {}): MetricSeries => ({
  range,
  first: '2026-02-10',
  last: '2026-03-11',
  shiftDays: 30,
  metric: 'active_users',
  unit: null,
  aggregation: 'last',
  timeZone: 'UTC',
  points: [],
  previous: null,
  sources: [],
  units: [],
  ...changes,
});

/** A metric without a source. */
export const aMetric = (name: string, unit: string | null = null): MetricSummary => ({
  name,
  unit,
  aggregation: 'last',
  value: 1,
  newestAt: '2026-03-10T12:00:00.000Z',
  sources: [],
});

export const aTrend = (name: string, value: number, unit: string | null = null): MetricTrend => ({
  name,
  unit,
  value,
  amounts: [],
  trend: { change: 5, label: '+5.0%' },
  days: [1, null, 2, value],
});

const noFigure: FigureExplanation = {
  value: null,
  unit: null,
  amounts: [],
  formula: 'The newest value of active_users of each source, added up.',
  parts: [],
  newestAt: null,
  before: null,
  comparedWith: null,
  trend: { change: null, label: 'No earlier data' },
};

const noMarks: ChartMark[] = [];
const noCards: DashboardCards = { workspace: null, mine: null };
const noGoals: MetricGoal[] = [];
const noLimits: MetricLimit[] = [];
const noMetrics: MetricSummary[] = [];

/** Answers of the dashboard of a workspace without figures. */
export const dashboardAnswers: HttpHandler[] = [
  http.get('*/api/dashboard/series', ({ request }) => {
    const query = new URL(request.url).searchParams;
    const range = (query.get('range') ?? '30days') as SeriesRange;
    return HttpResponse.json(aSeries(range, { metric: query.get('metric') ?? 'active_users' }));
  }),
  http.get('*/api/dashboard/trends', ({ request }) =>
    HttpResponse.json(new URL(request.url).searchParams.getAll('name').map((name) => aTrend(name, 1))),
  ),
  http.get('*/api/dashboard/cards', () => HttpResponse.json(noCards)),
  http.get('*/api/dashboard/explanation', () => HttpResponse.json(noFigure)),
  http.get('*/api/metrics', () => HttpResponse.json(noMetrics)),
  http.get('*/api/chart-marks', () => HttpResponse.json(noMarks)),
  http.get('*/api/metric-goals', () => HttpResponse.json(noGoals)),
  http.get('*/api/metric-limits', () => HttpResponse.json(noLimits)),
];
