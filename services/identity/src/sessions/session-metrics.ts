import { counter } from '@emberdeck/platform/telemetry/metric';

export const logins = counter('emberdeck_logins_total', 'Sign-ins, of new accounts too');
