import type { CallDefinition } from '@emberdeck/contracts/core/call';
import { sessionEnded, sessionMoved } from '@emberdeck/contracts/identity/sessions';
import { accountSuspended } from '@emberdeck/contracts/identity/suspension';
import { broadcasts, callsOf } from '@emberdeck/contracts/registry/registry';
import { realtimeRoutes } from './realtime/realtime-routes.js';

/** Every call of the gateway, from the contracts. The broker refuses all others. */
export const gatewayCalls: readonly CallDefinition[] = callsOf('gateway');

/** Subjects of the broadcasts that every gateway subscribes to. */
export const broadcastSubjects: readonly string[] = broadcasts.map(({ subject }) => subject);

/** Subjects of the events that every gateway subscribes to. */
export const subscribedSubjects: readonly string[] = [
  ...realtimeRoutes.keys(),
  sessionEnded.subject,
  sessionMoved.subject,
  accountSuspended.subject,
];
