import type { UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import { counted } from '@emberdeck/connector/values/counted';
import type { ColumnProfile } from './column-profile.js';
import { listed } from './listed.js';
import { type Layout, placesOfValues } from './layout.js';
import { quoted } from './metric-row.js';

/**
 * The first column in which some rows, but not all, are called a total; null without one. A row whose time is "Total" has
 * none, and is refused.
 */
export function totalsColumn(layout: Layout, profiles: readonly ColumnProfile[]): ColumnProfile | null {
  const others =
    layout.kind === 'times'
      ? [layout.unit]
      : [
          ...(layout.kind === 'long' ? placesOfValues(layout.values) : []),
          ...[layout.unit, layout.timestamp, layout.clock, layout.metadata],
        ];
  const found = profiles.find(
    ({ place, totals, filled }) => totals > 0 && totals < filled && !others.includes(place),
  );
  return found ?? null;
}

/** Asks what the rows of totals are, which count twice where they come in beside the rows that they add up. */
export function totalsQuestion({ totals, totalWords, title }: ColumnProfile): UploadQuestion {
  const called = listed([...totalWords].map(quoted));
  const isOne = totals === 1;
  return {
    id: 'totals',
    message: `${counted(totals, 'row is', 'rows are')} called ${called} in the column ${quoted(title)}. ${isOne ? 'Does it' : 'Do they'} add up other rows?`,
    choices: [
      {
        label: `Yes: leave ${isOne ? 'it' : 'them'} out, so that nothing counts twice`,
        figure: null,
        reading: { totals: 'leave_out' },
      },
      {
        label: `No: ${isOne ? 'it comes' : 'they come'} in as other rows do`,
        figure: null,
        reading: { totals: 'keep' },
      },
    ],
  };
}
