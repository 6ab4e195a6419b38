import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';
import type { AskedFigure } from './dashboard.queries.js';
import { combinedSql, type FigureRow, figureSteps, hasWeight } from './figure-amounts.queries.js';

// SQL by hand: a list of trends is one statement over rollups, at most one index lookup for each day, source and name.

/** $1, $2: the reader; $3: {@link AskedFigure}s as JSON; $4: how many days. */
const trendsQuery = `
  WITH asked AS MATERIALIZED (
    SELECT place, metric, use, false AS is_headline
      FROM jsonb_to_recordset($3::jsonb) AS asked (place integer, metric text, use text)
  ), ${figureSteps(`'infinity'::timestamptz`)}, cell AS (
    SELECT pair.place, pair.part, metric_key(pair.name) AS key, pair.how, moment.day, figure.value,
           weight_of(pair.rule, users.value, figure.points) AS weight
      FROM (SELECT *, max(day) OVER (PARTITION BY place) AS newest FROM pair) AS pair
     CROSS JOIN LATERAL (
       SELECT pair.newest - back AS day FROM generate_series(0, $4::integer - 1) AS back) AS moment
      LEFT JOIN LATERAL first_day_of($1, pair.source_id, pair.name, pair.aggregation) AS first ON true
      LEFT JOIN LATERAL period_figure($1, pair.source_id, pair.name, pair.aggregation, first.day,
                                      moment.day - 1, moment.day) AS figure ON true
      LEFT JOIN LATERAL users_until($1, pair.source_id, pair.rule, moment.day) AS users ON true
  ), of_metric_day AS (
    SELECT place, day, ${combinedSql('value', 'weight', hasWeight)} AS value
      FROM cell GROUP BY place, part, key, day
  ), shown AS (
    SELECT place, day, round(sum(value), 6)::float8 AS value FROM of_metric_day GROUP BY place, day
  )
  SELECT asked.metric AS name, amounts.value, amounts.unit, amounts.amounts, amounts.now, amounts.before, amounts.change,
         (SELECT json_agg(CASE WHEN amounts.parts = 1 THEN shown.value END ORDER BY shown.day)
            FROM shown WHERE shown.place = amounts.place) AS days
    FROM amounts JOIN asked USING (place)
   ORDER BY name`;

/** A metric with its trend and its newest days, oldest first; all null where its sources have different units. */
export interface MetricTrendRow extends FigureRow {
  readonly name: string;
  readonly days: readonly (number | null)[];
}

export function readTrends(
  work: UnitOfWork,
  actor: Actor,
  asked: readonly AskedFigure[],
  days: number,
): Promise<MetricTrendRow[]> {
  return work.read<MetricTrendRow>(trendsQuery, [...readerOf(actor), JSON.stringify(asked), days]);
}
