import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { ReauthenticationRule, RouteAccess } from '@emberdeck/contracts/core/route';

const ACCESS = Symbol('emberdeck.gateway.access');

/** Sets the access rule of a route. A contract route takes its rule from the contract. */
export const Access = (access: RouteAccess): CustomDecorator<symbol> => SetMetadata(ACCESS, access);

const REAUTHENTICATION = Symbol('emberdeck.gateway.reauthentication');

/** Sets the reauthentication rule of a route. */
export const Reauthenticate = (rule: ReauthenticationRule | undefined): CustomDecorator<symbol> =>
  SetMetadata(REAUTHENTICATION, rule);

/** The reauthentication rule of a controller method, or undefined without one. */
export const reauthenticationRuleOf = (handler: object): ReauthenticationRule | undefined =>
  Reflect.getMetadata(REAUTHENTICATION, handler) as ReauthenticationRule | undefined;

/** Opens a route to every visitor. A test lists all public routes. */
export const Public = (): CustomDecorator<symbol> => Access('public');

/** The access rule of a controller method, or undefined without one. */
export const accessRuleOf = (handler: object): RouteAccess | undefined =>
  Reflect.getMetadata(ACCESS, handler) as RouteAccess | undefined;

const IN_VIEW = Symbol('emberdeck.gateway.in-view');

/** Allows a change in a view as a client, which else is refused. */
export const InView = (): CustomDecorator<symbol> => SetMetadata(IN_VIEW, true);

/** Whether a controller method may change something in a view as a client. */
export const isAllowedInView = (handler: object): boolean => Reflect.getMetadata(IN_VIEW, handler) === true;
