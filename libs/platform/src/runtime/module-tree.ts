import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';

/** A module and all its imports, each once, read without making an instance. */
export function modulesOf(module: Type, known = new Set<Type>()): ReadonlySet<Type> {
  if (known.has(module)) return known;
  known.add(module);
  for (const imported of listedIn(module, MODULE_METADATA.IMPORTS).filter(isClass)) {
    modulesOf(imported, known);
  }
  return known;
}

/** A list in the metadata of a module. */
export const listedIn = (module: Type, key: string): readonly unknown[] =>
  (Reflect.getMetadata(key, module) as readonly unknown[] | undefined) ?? [];

/** Whether an entry of a module's list is a class, not a dynamic module. */
export const isClass = (value: unknown): value is Type => typeof value === 'function';
