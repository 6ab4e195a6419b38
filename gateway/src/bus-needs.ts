import type { CallDefinition } from '@emberdeck/contracts/core/call';
import { sessionEnded } from '@emberdeck/contracts/identity/sessions';
import { callsOf } from '@emberdeck/contracts/registry/registry';
import { realtimeRoutes } from './realtime/realtime-routes.js';

/** Every call that the gateway makes, by the contracts. The broker lets it make no others. */
export const askedCalls: readonly CallDefinition[] = callsOf('gateway');

/** Subjects of the events that every gateway subscribes to. */
export const subscribedSubjects: readonly string[] = [...realtimeRoutes.keys(), sessionEnded.subject];
