import { counted } from '@emberdeck/connector/values/counted';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import type { ColumnProfile } from './column-profile.js';
import { type Layout, timePlace } from './layout.js';
import { listed } from './listed.js';
import { quoted } from './metric-row.js';
import type { RowReader } from './row-reader.js';
import type { TableFile } from './table-file.js';
import { isTimeLikeTitle } from './titles.js';
import type { ValueReader } from './value-reader.js';

interface NotedFile {
  readonly table: TableFile;
  readonly layout: Layout;
  readonly profiles: readonly ColumnProfile[] | null;
  readonly reader: RowReader;
  readonly timeZone: string;
}

/** What the user must know before the file is stored, the most important first. */
export function notesOf({ table, layout, profiles, reader, timeZone }: NotedFile): string[] {
  return [
    timeNote(table, layout),
    ...unitNotes(layout, profiles ?? []),
    ...valueNotes(reader.values),
    ...(table.notes?.() ?? []),
    headerNote(table),
    table.encoding?.isGuessed === true
      ? `The characters were read as ${table.encoding.name}: choose another character set if texts look wrong.`
      : null,
    reader.times.hasLocal && timeZone !== defaultTimeZone
      ? `Dates and times without a zone are those of ${timeZone}.`
      : null,
  ].filter((note) => note !== null);
}

function timeNote(table: TableFile, layout: Layout): string | null {
  if (layout.kind === 'times') {
    return null;
  }
  const place = timePlace(layout);
  if (place === null) {
    return 'The file has no column of times: all of its rows get the moment of the upload.';
  }
  const title = table.header[place]?.trim() ?? '';
  if (layout.clock !== null) {
    const clock = table.header[layout.clock]?.trim() ?? '';
    return `The times are those of the columns ${quoted(title)} and ${quoted(clock)} together.`;
  }
  return isTimeLikeTitle(title) ? null : `The times are those of the column ${quoted(title)}.`;
}

/** Where some cells of a column have a unit, the others get it too: 0.13 below 12% may be meant otherwise. */
function unitNotes(layout: Layout, profiles: readonly ColumnProfile[]): readonly string[] {
  const metrics = layout.kind === 'wide' ? layout.metrics : [];
  return metrics.flatMap(({ title, values, unit }) => {
    const profile = values.kind === 'one' ? profiles.find(({ place }) => place === values.place) : undefined;
    const without = profile === undefined || profile.withUnit === 0 ? 0 : profile.numbers - profile.withUnit;
    return without === 0 || unit === null
      ? []
      : [
          `${counted(without, 'value', 'values')} of ${quoted(title)} without a unit ${without === 1 ? 'is' : 'are'} read as ${unit}, as the others.`,
        ];
  });
}

function valueNotes(values: ValueReader): readonly (string | null)[] {
  const { withoutValue, rounded, firstRounded, marks } = values;
  const shown = [...marks].map((mark) => (mark === '' ? 'empty' : quoted(mark)));
  return [
    withoutValue === 0
      ? null
      : `${counted(withoutValue, 'cell has', 'cells have')} no value (${listed(shown)}) and ${withoutValue === 1 ? 'does' : 'do'} not come in.`,
    firstRounded === null
      ? null
      : `${counted(rounded, 'value has', 'values have')} more than six decimals: ${quoted(firstRounded.text)} is stored as ${millionthsToText(firstRounded.value)}.`,
  ];
}

function headerNote({ headerLine }: TableFile): string | null {
  if (headerLine === null || headerLine < 2) {
    return headerLine === 0
      ? 'No line of the file has titles: its columns are called by their numbers.'
      : null;
  }
  return headerLine === 2
    ? 'The line before the header does not come in.'
    : `The ${headerLine - 1} lines before the header do not come in.`;
}
