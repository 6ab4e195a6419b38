import { counter } from '@emberdeck/platform/telemetry/metric';

export const coinsGranted = counter('emberdeck_coins_granted_total', 'Coins that users were credited', [
  'reason',
]);
