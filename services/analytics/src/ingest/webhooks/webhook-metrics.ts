import { counter } from '@emberdeck/platform/telemetry/metric';

/** Deliveries to webhooks. `outcome`: `accepted`, `duplicate`, `refused` (signature), `unreadable`, `gone`, `failed`. */
export const webhookDeliveries = counter('emberdeck_webhook_deliveries_total', 'Deliveries to webhooks', [
  'outcome',
]);
