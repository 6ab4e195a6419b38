// SQL by hand: the cards, the list of metrics and the explanation compute their figures by the same steps of one statement
// over rollups, with lateral joins that stop at a limit.

/** One figure of several sources: {@link combinedSql} of the columns `value` and `weight`. */
export const combinedSql = (value: string, weight: string, isWeighted: string): string =>
  `combined(min(how), sum(${value}), avg(${value}), min(${value}), max(${value}),
            bool_and(${isWeighted}), sum(${value} * ${weight}), sum(${weight}))`;

/** The name by whose rules a figure is weighted: a metric that is used as the conversion rate is a rate, whatever its name. */
export const ruleSql = (use: string, name: string): string =>
  `CASE WHEN ${use} = 'conversionRate' THEN 'conversion_rate' ELSE ${name} END`;

/** How the figures of sources become one, by the use of the metric. */
export const howSql = (use: string, how: string): string =>
  `CASE WHEN ${use} = 'conversionRate' THEN 'mean' ELSE ${how} END`;

/** What is the same for equal units: a metric that is used as revenue is in dollars where nothing is known of its unit. */
export const unitKeySql = (use: string, name: string, unit: string): string =>
  `unit_key(CASE WHEN ${use} = 'revenue' THEN 'revenue_' ELSE ${name} END, ${unit})`;

/** Whether a source has a weight. */
export const hasWeight = 'coalesce(weight, 0) > 0';
const hasBothWeights = `${hasWeight} AND coalesce(weight_before, 0) > 0`;

/**
 * The figures of metrics now and before, each amount in its unit. The statement defines `asked (place, metric, use, is_headline)`
 * before: a metric or a sum of metrics, the headline figure that it is used as, and whether it is compared as one. "Before" is
 * the newest day until a month before the newest point: that of all headline figures, or of the metric. The trend compares the
 * sources and names that have both.
 *
 * `$1`, `$2`: the reader.
 *
 * - `pair`: each source and name with its value and weight, now and before
 * - `amount`: each place and unit; a unit of which nothing is known is the only known one of the place. Without a value where
 *   a source brings the name in several units.
 *
 * @param until the end of the last day that counts, as SQL
 */
export const figureSteps = (until: string): string => `
  known AS MATERIALIZED (
    SELECT asked.place, asked.metric, asked.use, asked.is_headline, figure.source_id, figure.source_name, figure.name,
           figure.unit, figure."timestamp", figure.day, figure.aggregation, figure.value, figure.points,
           ${ruleSql('asked.use', 'figure.name')} AS rule, ${howSql('asked.use', 'figure.how')} AS how,
           ${unitKeySql('asked.use', 'figure.name', 'figure.unit')} AS unit_key
      FROM asked CROSS JOIN LATERAL metric_figures($1, $2, asked.metric, ${until}) AS figure
  ), as_of AS MATERIALIZED (
    SELECT max("timestamp") AS "timestamp", max(day) AS day, day_of($1, ${until}) AS last_day
      FROM known WHERE use IS NOT NULL
  ), dated AS MATERIALIZED (
    SELECT known.*, as_of.last_day,
           coalesce(unit_key, CASE WHEN min(unit_key) OVER own = max(unit_key) OVER own THEN min(unit_key) OVER own END, '')
             AS part,
           month_before(CASE WHEN is_headline THEN as_of.day ELSE max(known.day) OVER own END) AS compared
      FROM known CROSS JOIN as_of WINDOW own AS (PARTITION BY place)
  ), pair AS MATERIALIZED (
    SELECT dated.*, weight_of(dated.rule, users.value, dated.points) AS weight, earlier.value AS before,
           weight_of(dated.rule, users_before.value, earlier.points) AS weight_before
      FROM dated
      LEFT JOIN LATERAL users_until($1, dated.source_id, dated.rule, dated.last_day) AS users ON true
      LEFT JOIN LATERAL figure_until($1, dated.source_id, dated.name, dated.aggregation, dated.compared) AS earlier ON true
      LEFT JOIN LATERAL users_until($1, dated.source_id, dated.rule, dated.compared) AS users_before ON true
  ), of_metric AS (
    SELECT place, part, ${combinedSql('value', 'weight', hasWeight)} AS value
      FROM pair GROUP BY place, part, metric_key(name)
  ), both_of_metric AS (
    SELECT place, part, ${combinedSql('value', 'weight', hasBothWeights)} AS value,
           ${combinedSql('before', 'weight_before', hasBothWeights)} AS before
      FROM pair WHERE before IS NOT NULL GROUP BY place, part, metric_key(name)
  ), amount AS MATERIALIZED (
    SELECT place, CASE WHEN unit.is_known THEN total.value END AS value, both_ends.value AS now, both_ends.before,
           unit.text AS unit, part,
           count(*) OVER (PARTITION BY place) AS parts
      FROM (SELECT place, part, sum(value) AS value FROM of_metric GROUP BY place, part) AS total
      LEFT JOIN (SELECT place, part, sum(value) AS value, sum(before) AS before FROM both_of_metric GROUP BY place, part)
        AS both_ends USING (place, part)
      JOIN (SELECT place, part, (array_agg(unit ORDER BY "timestamp" DESC) FILTER (WHERE unit <> ''))[1] AS text,
                   bool_and(value IS NOT NULL) AS is_known
              FROM pair GROUP BY place, part) AS unit USING (place, part)
  ), amounts AS MATERIALIZED (
    SELECT place, parts,
           round(CASE WHEN parts = 1 THEN min(value) END, 6)::float8 AS value,
           CASE WHEN parts = 1 THEN min(unit) END AS unit,
           CASE WHEN parts = 1 THEN min(now) END::float8 AS now,
           round(CASE WHEN parts = 1 THEN min(before) END, 6)::float8 AS before,
           CASE WHEN parts = 1 THEN change_of(min(now), min(before)) END::float8 AS change,
           coalesce(json_agg(json_build_object('unit', unit, 'value', round(value, 6)) ORDER BY part)
                      FILTER (WHERE parts > 1), '[]') AS amounts
      FROM amount GROUP BY place, parts
  )`;

/** An amount in a unit; null where a source brings a metric in several units. */
export interface AmountRow {
  readonly unit: string | null;
  readonly value: number | null;
}

/** The figure of a metric. Several amounts of different units have no sum, so that all others are null. */
export interface FigureRow {
  readonly value: number | null;
  readonly unit: string | null;
  readonly amounts: readonly AmountRow[];
  /** The figures that the trend compares, of the sources that have both. */
  readonly now: number | null;
  readonly before: number | null;
  readonly change: number | null;
}
