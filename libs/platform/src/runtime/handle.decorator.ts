import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { CallAccess, CallDefinition, CallInput } from '@emberdeck/contracts/core/call';
import type { z } from 'zod';
import type { CallContext, Page, ReadyJson, UserCallContext } from './call-context.js';
import { CallInputPipe } from './call-input.pipe.js';
import { requireUndecorated } from './message-metadata.js';

type ContextOf<Access extends CallAccess> = Access extends 'user' ? UserCallContext : CallContext;

type ItemOf<Output> = Output extends readonly (infer Item)[] ? Item : never;

type AnswerOf<C extends CallDefinition> =
  | z.input<C['output']>
  | ReadyJson
  | Page<ItemOf<z.input<C['output']>>>;

type CallHandler<C extends CallDefinition> = (
  input: CallInput<C>,
  context: ContextOf<C['access']>,
) => Promise<AnswerOf<C>>;

/** The call of a handler's extras, or undefined for a handler of an event. */
export const handledCallOf = (extras: object = {}): CallDefinition | undefined =>
  'call' in extras ? (extras.call as CallDefinition) : undefined;

/**
 * Nest's `@MessagePattern` for a call: makes a method of a controller its handler. The method gets the parsed input and the
 * context; an `AppError` that it throws reaches the caller with its code.
 */
export function Handle<C extends CallDefinition>(call: C) {
  return <Method extends CallHandler<C>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    requireUndecorated(key, descriptor);
    MessagePattern(call.subject, { call })(target, key, descriptor as PropertyDescriptor);
    Payload(new CallInputPipe(call))(target, key, 0);
    Ctx()(target, key, 1);
  };
}
