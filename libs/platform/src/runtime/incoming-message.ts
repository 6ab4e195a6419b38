import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallDefinition } from '@emberdeck/contracts/core/call';
import type { CallRequest } from '../bus/call-transport.js';
import type { Tx } from '../database/unit-of-work.js';
import type { CallContext } from './call-context.js';
import { callHeaders } from './call-wire.js';
import type { EventContext } from './subscribe.decorator.js';

/** Nest's RPC context of a call, read by guards, interceptors and the handler beside the input. */
export class IncomingCall implements CallContext {
  readonly correlationId: string;
  readonly idempotencyKey: string | null;
  readonly clientAddress: string | null;
  readonly isLocal: boolean;
  readonly language: string | null;
  /** The actor, signed by the gateway; `''` for a call without an actor. */
  readonly signedActor: string;
  /** The time that the caller gives, which the `ActorGuard` proves; null for the time of the machine. */
  readonly time: Date | null;
  /** Set by the `ActorGuard`, and only for `user` calls. */
  actor?: Actor;

  constructor(
    readonly call: CallDefinition,
    headers: CallRequest['headers'],
  ) {
    this.correlationId = headers[callHeaders.correlationId] ?? '';
    this.idempotencyKey = headers[callHeaders.idempotencyKey] ?? null;
    this.clientAddress = headers[callHeaders.clientAddress] ?? null;
    this.isLocal = headers[callHeaders.local] === '1';
    this.language = headers[callHeaders.language] ?? null;
    this.signedActor = headers[callHeaders.actor] ?? '';
    const time = headers[callHeaders.time];
    this.time = time === undefined ? null : new Date(time);
  }
}

/** Nest's RPC context of an event, with the transaction that holds its inbox row. */
export class IncomingEvent implements EventContext {
  readonly eventId: string;
  readonly occurredAt: Date;
  readonly correlationId: string;

  constructor(
    readonly tx: Tx,
    { eventId, occurredAt, correlationId }: EventContext,
  ) {
    this.eventId = eventId;
    this.occurredAt = occurredAt;
    this.correlationId = correlationId;
  }
}

/** Nest's RPC context of a chunk of events, with the transaction that holds their inbox rows. */
export class IncomingChunk {
  constructor(readonly tx: Tx) {}
}
