import { counted } from '@emberdeck/connector/values/counted';
import { maxTestRows, type TestDataSourceAnswer } from '@emberdeck/contracts/analytics/source-test';
import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import type { Trial } from '@emberdeck/connector/feed/feed-trial';
import type { FeedPoint } from '@emberdeck/connector/feed/feed-types';
import { severalUnits } from '../shared/several-units.js';
import { sharedTimes } from './shared-times.js';

/** Different names that a test lists. */
const maxNames = 100;

/** The answer of a test that read nothing. */
export const emptyAnswer: TestDataSourceAnswer = {
  success: false,
  failure: null,
  message: null,
  httpStatus: null,
  rows: [],
  rowCount: 0,
  skipped: 0,
  firstProblem: null,
  refused: [],
  names: [],
  newestAt: null,
  preview: null,
  pages: { count: 0, hasMore: false, problem: null },
  fields: { name: null, value: null, unit: null, timestamp: null, metadata: null, key: null },
  rule: 'values',
  shared: null,
  notes: [],
};

/** What the user must know of the rows before saving. */
function notesOf({ page }: Trial): string[] {
  const { hasTimes, nowhere, metadataLeftOut, rounded } = page.fields;
  if (page.points.length === 0) return [];
  const several = severalUnits(page.points);
  return [
    ...(hasTimes ? [] : ['No row has a time. Each sync gives its rows the time at which it begins.']),
    ...(nowhere.includes('unit') ? ['The path of the unit finds nothing in any row.'] : []),
    ...(nowhere.includes('metadata') ? ['The path of the metadata finds nothing in any row.'] : []),
    ...(several === null
      ? []
      : [
          `Values of “${several.name}” are in several units, for instance ${several.units.join(' and ')}. They are not added up: a mapping can make a metric of each, with the unit in its name.`,
        ]),
    ...(rounded === 0
      ? []
      : [`${counted(rounded, 'value has', 'values have')} more than six decimals and would be rounded.`]),
    ...(metadataLeftOut === 0
      ? []
      : [
          `The metadata of ${counted(metadataLeftOut, 'row', 'rows')} is no JSON object of at most 4,096 characters and is left out.`,
        ]),
  ];
}

const shownRow = ({ name, value, unit, timestamp, metadata, key }: FeedPoint) => ({
  name,
  value: Number(value),
  unit,
  timestamp: timestamp.toISOString(),
  metadata: metadata === undefined ? null : (JSON.parse(metadata) as Record<string, unknown>),
  key: key ?? null,
});

/** What a test found. */
export function answerOf(trial: Trial, rule: RowRule): TestDataSourceAnswer {
  const { page, preview, httpStatus, failure, pages } = trial;
  const names = new Set(page.points.map(({ name }) => name));
  return {
    success: failure === null,
    failure: failure?.failure ?? null,
    message: failure?.message ?? null,
    httpStatus,
    rows: page.points.slice(0, maxTestRows).map(shownRow),
    rowCount: page.rowsRead,
    skipped: page.skipped,
    firstProblem: page.firstProblem,
    refused: [...page.refused],
    names: [...names].slice(0, maxNames),
    newestAt: page.newest?.toISOString() ?? null,
    preview,
    pages,
    fields: page.fields.titles,
    rule,
    shared: rule === 'keyed' ? null : sharedTimes(page.points),
    notes: notesOf(trial),
  };
}
