import type { CallAccess, CallDefinition, CallInput } from '@emberdeck/contracts/core/call';
import type { z } from 'zod';
import type { CallContext, Page, ReadyJson, UserCallContext } from './call-context.js';

type ContextOf<Access extends CallAccess> = Access extends 'user' ? UserCallContext : CallContext;

type ItemOf<Output> = Output extends readonly (infer Item)[] ? Item : never;

type AnswerOf<C extends CallDefinition> =
  z.input<C['output']> | ReadyJson | Page<ItemOf<z.input<C['output']>>>;

type CallHandler<C extends CallDefinition> = (
  input: CallInput<C>,
  context: ContextOf<C['access']>,
) => Promise<AnswerOf<C>>;

const handleKey = Symbol.for('emberdeck.handle');

/** The call that a method handles, or undefined. */
export function handledCall(method: object): CallDefinition | undefined {
  return Reflect.getMetadata(handleKey, method) as CallDefinition | undefined;
}

/**
 * Marks a method of a controller as the handler of `call`. The method gets the parsed input and the context; what it throws
 * as `AppError` reaches the caller with its code.
 */
export function Handle<C extends CallDefinition>(call: C) {
  return <Method extends CallHandler<C>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Reflect.defineMetadata(handleKey, call, descriptor.value ?? {});
  };
}
