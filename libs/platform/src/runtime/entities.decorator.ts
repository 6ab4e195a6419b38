import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { modulesOf } from './module-tree.js';

type Entity = new () => object;

const entitiesKey = Symbol.for('emberdeck.entities');

const ownEntities = (module: Type): readonly Entity[] =>
  (Reflect.getOwnMetadata(entitiesKey, module) as readonly Entity[] | undefined) ?? [];

/** Declares the entities of a feature on its Nest module. */
export function Entities(...entities: readonly Entity[]): ClassDecorator {
  return (module) => Reflect.defineMetadata(entitiesKey, entities, module);
}

/** The entities of a module and its imports, for the service's data source. */
export const entitiesOf = (module: Type): readonly Entity[] => [
  ...new Set([...modulesOf(module)].flatMap(ownEntities)),
];
