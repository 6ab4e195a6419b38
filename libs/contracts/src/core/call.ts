import type { z } from 'zod';
import type { ServiceName } from './service-names.js';

/** Who may make a call: only a signed-in user, every browser, or only another program of the product. */
export type CallAccess = 'user' | 'anonymous' | 'internal';

/** A program that makes calls. */
export type Caller = ServiceName | 'gateway';

/** When a change may be sent twice: with an Idempotency-Key, which its service then honors, or always. */
export type CallRepeats = 'with-key' | 'always';

/**
 * A call that one service handles. The caller validates only its own input, at the public HTTP server. The service
 * parses `input` again and ignores unknown fields, so that different versions can run side by side.
 */
export interface CallDefinition<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Access extends CallAccess = CallAccess,
> {
  readonly kind: 'call';
  readonly service: ServiceName;
  readonly name: string;
  readonly subject: string;
  readonly access: Access;
  readonly input: Input;
  readonly output: Output;
  /** Deadline in milliseconds, if the default is too short. */
  readonly timeoutMs?: number;
  /** Absent if a change must not be sent twice, and for a read, which always may. */
  readonly repeats?: CallRepeats;
  /** The programs that make the call; the broker refuses all others. */
  readonly callers: readonly Caller[];
  /** Only the demo makes the call: a service without the demo refuses it. */
  readonly isOfDemo?: true;
  /** Cache tags of the answer in the browser. */
  readonly tags: readonly string[];
}

export type CallInput<C extends CallDefinition> = z.output<C['input']>;
export type CallOutput<C extends CallDefinition> = z.output<C['output']>;

type Callers<Access extends CallAccess> = Access extends 'internal'
  ? { callers: readonly Caller[] }
  : { callers?: never };

/**
 * Names a call `emberdeck.<service>.call.v1.<name>`. `name` is kebab-case, a verb first: `create-connected-app`. An internal
 * call names its callers; every other call comes from the gateway.
 */
export function defineCall<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Access extends CallAccess,
>({
  callers = ['gateway'],
  tags = [],
  ...definition
}: {
  service: ServiceName;
  name: string;
  access: Access;
  input: Input;
  output: Output;
  timeoutMs?: number;
  repeats?: CallRepeats;
  isOfDemo?: true;
  tags?: readonly string[];
} & Callers<Access>): CallDefinition<Input, Output, Access> {
  return {
    kind: 'call',
    subject: `emberdeck.${definition.service}.call.v1.${definition.name}`,
    ...definition,
    callers,
    tags,
  };
}
