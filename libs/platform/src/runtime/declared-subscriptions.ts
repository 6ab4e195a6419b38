import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { extrasOf } from './message-metadata.js';
import { type SubscribedEvent, subscribedEventOf } from './subscribe.decorator.js';

/** The subscriptions of a module's controllers and of the modules that it imports, read without making an instance. */
export function declaredSubscriptions(module: Type): readonly SubscribedEvent[] {
  return [...modulesOf(module)]
    .flatMap((each) => listed(MODULE_METADATA.CONTROLLERS, each).filter(isClass))
    .flatMap(methodsOf)
    .flatMap((method) => subscribedEventOf(extrasOf(method)) ?? []);
}

function modulesOf(module: Type, known = new Set<Type>()): ReadonlySet<Type> {
  if (known.has(module)) return known;
  known.add(module);
  for (const imported of listed(MODULE_METADATA.IMPORTS, module).filter(isClass)) modulesOf(imported, known);
  return known;
}

const listed = (key: string, module: Type): readonly unknown[] =>
  (Reflect.getMetadata(key, module) as readonly unknown[] | undefined) ?? [];

const isClass = (value: unknown): value is Type => typeof value === 'function';

function methodsOf({ prototype }: Type): readonly object[] {
  const properties = Object.getOwnPropertyDescriptors(prototype as object);
  return Object.values(properties).flatMap(({ value }) =>
    typeof value === 'function' ? [value as object] : [],
  );
}
