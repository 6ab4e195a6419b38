import { counter } from '@emberdeck/platform/telemetry/metric';

/** Syncs by outcome. */
export const syncOutcomes = counter('emberdeck_syncs_total', 'Syncs of data sources that have ended', [
  'outcome',
]);
