import { gauge } from '@emberdeck/platform/telemetry/metric';

export const socketsOpen = gauge('emberdeck_sockets_open', 'Websockets that are open');
