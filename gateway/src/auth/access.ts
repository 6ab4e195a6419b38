import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { RouteAccess } from '@emberdeck/contracts/core/route';

const ACCESS = Symbol('emberdeck.gateway.access');

/** Sets the access rule of a route. A contract route takes its rule from the contract. */
export const Access = (access: RouteAccess): CustomDecorator<symbol> => SetMetadata(ACCESS, access);

/** Opens a route to every visitor. A test lists all public routes. */
export const Public = (): CustomDecorator<symbol> => Access('public');

/** The access rule of a controller method, or undefined without one. */
export const accessRuleOf = (handler: object): RouteAccess | undefined =>
  Reflect.getMetadata(ACCESS, handler) as RouteAccess | undefined;
