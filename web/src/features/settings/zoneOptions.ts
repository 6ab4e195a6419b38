import { browserTimeZone, zoneLabel } from '../../shared/lib/timeZones.js';

/** The zones of this browser, with the shown one, which it may call otherwise. */
export function zoneOptions(shown: string | null) {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  for (const zone of [shown, browserTimeZone()]) if (zone !== null) names.add(zone);
  return [...names].toSorted().map((value) => ({ value, label: zoneLabel(value), translate: 'no' as const }));
}
