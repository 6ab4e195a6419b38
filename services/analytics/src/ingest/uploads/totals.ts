import type { UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import { counted } from '@emberdeck/connector/values/counted';
import type { ColumnProfile } from './column-profile.js';
import { listed } from './listed.js';
import { type Layout, placesOfValues } from './layout.js';
import { quoted } from './metric-row.js';

interface Understood {
  readonly layout: Layout;
  readonly profiles: readonly ColumnProfile[] | null;
}

/**
 * Asks what the rows of totals are, which count twice where they come in beside the rows that they add up; null where the
 * file has none, or none but such rows.
 */
export function totalsQuestion({ layout, profiles }: Understood): UploadQuestion | null {
  const values = layout.kind === 'long' ? placesOfValues(layout.values) : [];
  const column = (profiles ?? []).find(
    ({ place, isText, totals, texts }) =>
      isText && totals > 0 && totals < texts && !values.includes(place) && place !== layout.unit,
  );
  if (column === undefined) return null;
  const { totals, totalWords, title } = column;
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
