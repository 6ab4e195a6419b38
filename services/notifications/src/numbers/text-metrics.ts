import { counter } from '@emberdeck/platform/telemetry/metric';

export const textsRefused = counter(
  'emberdeck_text_messages_refused_total',
  'Messages to phones that a rule of the product refused',
  ['reason'],
);
