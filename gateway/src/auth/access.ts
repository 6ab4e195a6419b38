import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { RouteAccess } from '@emberdeck/contracts/core/route';

const ACCESS = Symbol('emberdeck.gateway.access');

/** Names who may call a route. Routes of the contracts get it from there. */
export const Access = (access: RouteAccess): CustomDecorator<symbol> => SetMetadata(ACCESS, access);

/** Lets every visitor call a route. A test lists all of these. */
export const Public = (): CustomDecorator<symbol> => Access('public');

/** The access rule of a controller's method, or undefined where it has none. */
export const accessRuleOf = (handler: object): RouteAccess | undefined =>
  Reflect.getMetadata(ACCESS, handler) as RouteAccess | undefined;
