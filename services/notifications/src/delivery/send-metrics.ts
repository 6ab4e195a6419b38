import { counter } from '@emberdeck/platform/telemetry/metric';

export const messagesSettled = counter(
  'emberdeck_outgoing_messages_total',
  'Outgoing messages by their outcome',
  ['channel', 'kind', 'outcome'],
);
