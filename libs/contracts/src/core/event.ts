import type { z } from 'zod';
import type { VersionKey } from './data-version.js';
import type { ServiceName } from './service-names.js';

/** Something that has happened: additive within a version, self-sufficient plain data, no secret, no code, no entity. */
export interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  readonly service: ServiceName;
  readonly name: string;
  readonly subject: string;
  readonly payload: Payload;
  /** The data that the transaction of this event changes, where ready answers are made of it. */
  readonly changes?: (payload: z.output<Payload>) => readonly VersionKey[];
}

export type EventPayload<E extends EventDefinition> = z.output<E['payload']>;

/** Names an event `emberdeck.<service>.v1.<name>`; `name` is kebab-case and past tense: `app-connected`. */
export function defineEvent<Payload extends z.ZodType>(definition: {
  service: ServiceName;
  name: string;
  payload: Payload;
  changes?: (payload: z.output<Payload>) => readonly VersionKey[];
}): EventDefinition<Payload> {
  return { kind: 'event', subject: `emberdeck.${definition.service}.v1.${definition.name}`, ...definition };
}
