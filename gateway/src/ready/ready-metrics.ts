import { counter } from '@emberdeck/platform/telemetry/metric';

/** Reads of routes with ready answers. `outcome`: `hit`, `miss`, or `unknown` where the versions are unknown. */
export const readyReads = counter(
  'emberdeck_ready_answers_total',
  'Reads that a ready answer could serve, by whether one did',
  ['route', 'outcome'],
);
