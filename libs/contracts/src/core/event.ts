import type { z } from 'zod';
import type { ServiceName } from './service-names.js';

/** Something that has happened: additive within a version, self-sufficient plain data, no secret, no code, no entity. */
export interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  readonly kind: 'event';
  readonly service: ServiceName;
  readonly name: string;
  readonly subject: string;
  readonly payload: Payload;
}

export type EventPayload<E extends EventDefinition> = z.output<E['payload']>;

/** Names an event `emberdeck.<service>.v1.<name>`; `name` is kebab-case and past tense: `app-connected`. */
export function defineEvent<Payload extends z.ZodType>(definition: {
  service: ServiceName;
  name: string;
  payload: Payload;
}): EventDefinition<Payload> {
  return { kind: 'event', subject: `emberdeck.${definition.service}.v1.${definition.name}`, ...definition };
}
