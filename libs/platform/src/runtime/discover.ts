import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { handledCall } from './handle.decorator.js';
import { subscribedEvent } from './subscribe.decorator.js';

/** A decorated method, bound to its provider. */
export interface DecoratedMethod<Definition> {
  readonly definition: Definition;
  readonly run: (...parameters: unknown[]) => Promise<unknown>;
}

type Found<Read extends (method: object) => unknown> = DecoratedMethod<NonNullable<ReturnType<Read>>>;

/** Every method of the container's providers for which `read` finds metadata. */
function decoratedMethods<Read extends (method: object) => unknown>(
  container: INestApplicationContext,
  read: Read,
): Found<Read>[] {
  const scanner = container.get(MetadataScanner);
  const found: Found<Read>[] = [];
  for (const { instance } of container.get(DiscoveryService).getProviders()) {
    if (typeof instance !== 'object' || instance === null) {
      continue;
    }
    const provider = instance as Record<string, unknown>;
    for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(provider) as object)) {
      const method = provider[name];
      const definition = typeof method === 'function' ? read(method) : undefined;
      if (typeof method === 'function' && definition) {
        found.push({
          definition: definition as NonNullable<ReturnType<Read>>,
          run: method.bind(provider) as DecoratedMethod<unknown>['run'],
        });
      }
    }
  }
  return found;
}

/** Methods marked with `@Handle`. */
export const handlerMethods = (container: INestApplicationContext) =>
  decoratedMethods(container, handledCall);

/** Methods marked with `@Subscribe`. */
export const subscriptionMethods = (container: INestApplicationContext) =>
  decoratedMethods(container, subscribedEvent);
