import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import type { HeadlineUse } from '@emberdeck/contracts/analytics/card-rules';
import type { Aggregation } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';
import type { AskedFigure } from './dashboard.queries.js';
import { type FigureRow, figureSteps } from './figure-amounts.queries.js';

// SQL by hand: an explanation is one statement over rollups, with lateral joins that stop at a limit.

/** The largest parts are listed, and the others of each source together. */
const maxParts = 100;

/**
 * The figure of each source and name now and before, for the asked figure at place 0. The others only give the day that the
 * headline figures are compared with.
 *
 * $1, $2: the reader; $3: asked figures as JSON; $4: whether the figure is compared as the headline figures; $5: the metric of
 * all revenue; $6: listed parts.
 */
const explanationQuery = `
  WITH asked AS MATERIALIZED (
    SELECT place, metric, use, $4::boolean AS is_headline
      FROM jsonb_to_recordset($3::jsonb) AS asked (place integer, metric text, use text)
  ), ${figureSteps(`'infinity'::timestamptz`)}, own AS MATERIALIZED (
    SELECT * FROM pair WHERE place = 0
  ), rule AS (
    SELECT bool_and(coalesce(weight, 0) > 0) AS is_weighted,
           CASE WHEN count(DISTINCT how) = 1 THEN min(how) END AS how, max("timestamp") AS newest_at,
           CASE WHEN count(DISTINCT aggregation) = 1 THEN min(aggregation) END AS aggregation, min(compared) AS compared
      FROM own HAVING count(*) > 0
  ), ranked AS (
    SELECT own.*, row_number() OVER (ORDER BY abs(value) DESC NULLS LAST, source_name, name) AS place_of_part FROM own
  ), part AS (
    SELECT source_id, source_name, how, CASE WHEN count(*) = 1 THEN metric_name(min(name)) ELSE $5 END AS metric,
           sum(value) AS value, max(unit) AS unit, max(weight) AS weight, sum(before) AS before,
           max("timestamp") AS "timestamp", min(place_of_part) AS place_of_part
      FROM ranked GROUP BY source_id, source_name, how, ranked.part, least(place_of_part, $6::integer + 1)
  )
  SELECT amounts.value, amounts.unit, amounts.amounts, amounts.now, amounts.before, amounts.change,
         rule.aggregation, rule.how, rule.is_weighted AS "isWeighted", rule.newest_at AS "newestAt",
         to_char(rule.compared, 'YYYY-MM-DD') AS "comparedWith",
         (SELECT json_agg(json_build_object(
                   'sourceId', part.source_id, 'sourceName', part.source_name, 'metric', part.metric,
                   'value', round(part.value, 6), 'unit', nullif(part.unit, ''),
                   'weight', CASE WHEN part.how = 'mean' AND rule.is_weighted THEN part.weight END,
                   'timestamp', iso_time(part."timestamp"), 'before', round(part.before, 6)) ORDER BY part.place_of_part)
            FROM part) AS parts
    FROM rule JOIN amounts ON amounts.place = 0`;

/** The row of an explanation; none without a figure. */
export interface ExplanationRow extends FigureRow {
  /** Null if the metrics of the figure have different ones. */
  readonly aggregation: Aggregation | null;
  /** Null if the metrics of the figure have different ones. */
  readonly how: 'sum' | 'mean' | 'minimum' | 'maximum' | null;
  readonly isWeighted: boolean;
  readonly newestAt: Date | null;
  readonly comparedWith: string | null;
  readonly parts: readonly ExplanationPart[];
}

interface ExplanationPart {
  readonly sourceId: string;
  readonly sourceName: string;
  readonly metric: string;
  /** Null for each unit of a source that brings the metric in several ones. */
  readonly value: number | null;
  readonly unit: string | null;
  readonly weight: number | null;
  readonly timestamp: string;
  readonly before: number | null;
}

/** A figure to explain: a metric, the headline figure that it is used as, and whether it is explained as one. */
export interface Explained {
  readonly metric: string;
  readonly use: HeadlineUse | null;
  readonly isHeadline: boolean;
  /** All headline figures: those with a day in common are compared with the same day. */
  readonly headline: readonly AskedFigure[];
}

/** Explains a figure. A headline figure, and all revenue, are compared with the same day as the headline figures. */
export async function readExplanation(
  work: UnitOfWork,
  actor: Actor,
  { metric, use, isHeadline, headline }: Explained,
): Promise<ExplanationRow | undefined> {
  const comparesHeadline = isHeadline || metric === totalRevenue;
  const own: AskedFigure = { place: 0, metric, use };
  const asked = comparesHeadline
    ? [own, ...headline.map((each, index) => ({ ...each, place: index + 1 }))]
    : [own];
  const parameters = [...readerOf(actor), JSON.stringify(asked), comparesHeadline, totalRevenue, maxParts];
  const [row] = await work.read<ExplanationRow>(explanationQuery, parameters);
  return row;
}
