import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { type Layout, placesOfValues } from './layout.js';

type Use = UploadPreview['columnUses'][number]['use'];

interface UsedTable {
  readonly header: readonly string[];
  /** Null if it is not known how the columns are meant. */
  readonly layout: Layout | null;
  readonly key: number | null;
  /** Why columns do not come in, by place. */
  readonly reasons: ReadonlyMap<number, string>;
}

const otherReason: Readonly<Record<Layout['kind'], string>> = {
  long: 'It is no part of a row: name, value, unit, time and metadata are',
  wide: 'It was not chosen',
  times: 'Its title is no time, and it makes no name',
};

/** What becomes of each column. */
export function columnUsesOf({ header, layout, key, reasons }: UsedTable): UploadPreview['columnUses'] {
  const uses = layout === null ? new Map<number, Use>() : usesOf(layout, key);
  const others = layout === null ? 'It is not known what the columns are' : otherReason[layout.kind];
  return header.map((title, place) => {
    const use = uses.get(place) ?? 'none';
    return {
      column: place + 1,
      title: title.trim(),
      use,
      reason: use === 'none' ? (reasons.get(place) ?? others) : null,
    };
  });
}

function usesOf(layout: Layout, key: number | null): ReadonlyMap<number, Use> {
  const uses = new Map<number, Use>();
  const set = (use: Use, places: readonly (number | null)[]): void => {
    for (const place of places) if (place !== null) uses.set(place, use);
  };
  set('key', [key]);
  switch (layout.kind) {
    case 'long':
      set('metadata', [layout.metadata]);
      set('unit', [layout.unit]);
      set('name', layout.names);
      set('value', placesOfValues(layout.values));
      set('timestamp', [layout.timestamp, layout.clock]);
      break;
    case 'wide':
      set('metadata', [layout.metadata]);
      set('unit', [layout.unit]);
      set('group', layout.group);
      for (const { values } of layout.metrics) {
        set(values.kind === 'one' ? 'metric' : 'value', placesOfValues(values));
      }
      set('timestamp', [layout.timestamp, layout.clock]);
      break;
    case 'times':
      set('unit', [layout.unit]);
      set('name', layout.names);
      set(
        'value',
        layout.times.map(({ values }) => values.place),
      );
  }
  return uses;
}
