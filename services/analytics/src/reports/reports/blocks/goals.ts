import { headlineUses } from '@emberdeck/contracts/analytics/card-rules';
import { metricKey } from '@emberdeck/contracts/analytics/metric-names';
import { goalProgress, isShareOfTarget } from '@emberdeck/contracts/analytics/goal-progress';
import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import { isOverdue } from '@emberdeck/contracts/analytics/source-age';
import type { ReportSection } from '../document-types.js';
import type { MetricData, ReportData } from '../report-data.js';
import { unitsOf } from '../report-units.js';
import { headlineOf, metricOf, metricsNamed } from './headline.js';
import { changeOf, changeSentence } from './key-insights.js';
import { figureText, listText, metricTitle, type Named, rounded } from './metric-text.js';
import { section } from './section.js';

const dayMs = 86_400_000;

/** Steps of a list. */
const shown = 10;

/** A goal with the newest value of its metric. */
export interface GoalState extends Named {
  readonly goal: MetricGoal;
  readonly value: number;
  /** From 0 to 1. A goal that was reached stays reached, as on the dashboard. */
  readonly share: number;
  readonly isReached: boolean;
}

/**
 * The figure that the dashboard shows for the metric of a goal, which may be a sum: that of the card if a card has this
 * metric. Null without one, and where sources have different units.
 */
function shownFigure(name: string, data: ReportData): (Named & { readonly value: number }) | null {
  const use = headlineUses.find((each) => metricKey(metricOf(each, data)) === metricKey(name));
  if (use !== undefined) {
    const { value, unit } = headlineOf(use, data);
    return value === null ? null : { name, value, unit };
  }
  const metrics = metricsNamed(name, data);
  const units = unitsOf(metrics);
  if (metrics.length === 0 || units.length > 1) return null;
  return { name, value: rounded(metrics.reduce((sum, { value }) => sum + value, 0)), unit: units[0] ?? null };
}

/** The goals whose metric is in the report. */
export const goalStates = (data: ReportData): GoalState[] =>
  data.goals.flatMap((goal) => {
    const figure = shownFigure(goal.metric, data);
    if (figure === null) return [];
    const progress = goalProgress(figure.value, goal.target, goal.startValue);
    const isReached = goal.reachedAt !== null || progress === 1;
    return [{ goal, ...figure, share: isReached ? 1 : progress, isReached }];
  });

const isBest = ({ series, previous, value }: MetricData): boolean => {
  const known = [...previous, ...series].filter((each) => each !== null);
  return known.length >= 7 && known.every((each) => each <= value) && known.some((each) => each < value);
};

/** Goals that are reached, and metrics at their best value of two periods, where the series have every day of them. */
export function achievements(data: ReportData): ReportSection {
  const hasEveryDay = data.step === 1;
  const reached = goalStates(data).filter(({ isReached }) => isReached);
  const best = hasEveryDay
    ? data.metrics.filter((metric) => metric.series.length > 0 && isBest(metric)).slice(0, shown)
    : [];
  const bullets = [
    ...reached.map(
      (state) =>
        `Goal reached: ${metricTitle(state.name)} is at ${figureText(state.value, state)}, the goal is ${figureText(state.goal.target, state)}.`,
    ),
    ...best.map(
      (metric) =>
        `${metricTitle(metric.name)} is at its best value of the last ${data.days * 2} days: ${figureText(metric.value, metric)}.`,
    ),
  ];
  const none = hasEveryDay
    ? 'No goal was reached, and no metric is at its best value.'
    : 'No goal was reached.';
  return section('Achievements', {
    text: bullets.length === 0 ? [none] : [],
    bullets,
    notes: bullets.join(' '),
  });
}

const ofWhat = ({ target, startValue }: MetricGoal): string =>
  isShareOfTarget(target, startValue) ? 'of' : 'of the way to';

const percentText = (share: number): string => `${Math.round(share * 100)}%`;

/** The way to each goal. */
export function progress(data: ReportData): ReportSection {
  const states = goalStates(data);
  if (states.length === 0) {
    return section('Progress', {
      text: ['This workspace has no goals.'],
    });
  }
  return section('Progress', {
    bullets: states.map(
      (state) =>
        `${metricTitle(state.name)}: ${percentText(state.share)} ${ofWhat(state.goal)} ${figureText(state.goal.target, state)} by ${state.goal.dueDate}, now ${figureText(state.value, state)}.`,
    ),
    charts: [
      {
        kind: 'bar',
        title: 'Progress toward the goals',
        unit: '%',
        labels: states.map(({ goal }) => metricTitle(goal.metric)),
        series: [{ name: 'Reached', values: states.map(({ share }) => Math.round(share * 100)) }],
        summary: `${states.filter(({ isReached }) => isReached).length} of ${states.length} goals are reached.`,
      },
    ],
    tables: [
      {
        title: 'Goals',
        columns: [
          { label: 'Metric', kind: 'text' },
          { label: 'Now', kind: 'number' },
          { label: 'Goal', kind: 'number' },
          { label: 'Reached', kind: 'percent', decimals: 0 },
          { label: 'Due', kind: 'date' },
        ],
        rows: states.map(({ goal, value, share }) => [
          metricTitle(goal.metric),
          value,
          goal.target,
          share,
          goal.dueDate,
        ]),
        totalRows: states.length,
      },
    ],
  });
}

/** "Active users: 120 more until 2026-12-31, about 30 a week." */
function goalStep(state: GoalState, now: Date): string {
  const { goal, value } = state;
  const daysLeft = Math.ceil((Date.parse(goal.dueDate) + dayMs - now.getTime()) / dayMs);
  const missing = Math.abs(goal.target - value);
  const way = goal.target >= value ? 'more' : 'less';
  const need = `${metricTitle(goal.metric)}: ${figureText(missing, state)} ${way} to reach the goal of ${figureText(goal.target, state)}`;
  if (daysLeft <= 0) return `${need}. Its date, ${goal.dueDate}, has passed: set a new one.`;
  const perWeek = rounded(missing / Math.max(1, daysLeft / 7));
  return `${need} until ${goal.dueDate}, about ${figureText(perWeek, state)} a week.`;
}

/** What to do: open goals, sources that bring nothing new, and the metric that fell the most. */
export function nextSteps(data: ReportData): ReportSection {
  const { sources, metrics, endDate } = data;
  const goals = goalStates(data).filter(({ isReached }) => !isReached);
  const late = sources.filter((source) => isOverdue(source, endDate.getTime())).map(({ name }) => name);
  const [fallen] = metrics
    .flatMap((metric) => changeOf(metric) ?? [])
    .filter(({ share }) => share !== null && share < 0)
    .sort((one, other) => (one.share ?? 0) - (other.share ?? 0));
  const bullets = [
    ...goals.slice(0, shown).map((state) => goalStep(state, endDate)),
    ...(late.length > 0 ? [`Check the sources without a sync in the last day: ${listText(late)}.`] : []),
    ...(fallen ? [`Find out why: ${changeSentence(fallen)}`] : []),
  ];
  return section('Next steps', {
    text:
      bullets.length === 0 ? ['Nothing needs attention: goals are reached and sources are up to date.'] : [],
    bullets,
    notes: bullets.join(' '),
  });
}
