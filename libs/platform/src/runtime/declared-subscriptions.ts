import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { extrasOf } from './message-metadata.js';
import { isClass, listedIn, modulesOf } from './module-tree.js';
import { type SubscribedEvent, subscribedEventOf } from './subscribe.decorator.js';

/** The subscriptions of the controllers of a module and its imports, read without making an instance. */
export function declaredSubscriptions(module: Type): readonly SubscribedEvent[] {
  return [...modulesOf(module)]
    .flatMap((each) => listedIn(each, MODULE_METADATA.CONTROLLERS).filter(isClass))
    .flatMap(methodsOf)
    .flatMap((method) => subscribedEventOf(extrasOf(method)) ?? []);
}

function methodsOf({ prototype }: Type): readonly object[] {
  const properties = Object.getOwnPropertyDescriptors(prototype as object);
  return Object.values(properties).flatMap(({ value }) =>
    typeof value === 'function' ? [value as object] : [],
  );
}
