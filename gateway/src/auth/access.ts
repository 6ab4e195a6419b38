import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { ReauthenticationRule, RouteAccess } from '@emberdeck/contracts/core/route';
import type { TokenScope } from '@emberdeck/contracts/core/token-scopes';

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

const CLOSED_TO_LIMITED = Symbol('emberdeck.gateway.closed-to-limited');

/** Closes a route to sessions that another device opened. */
export const ClosedToLimited = (isClosed: boolean): CustomDecorator<symbol> =>
  SetMetadata(CLOSED_TO_LIMITED, isClosed);

/** Whether a controller method is closed to sessions that another device opened. */
export const isClosedToLimitedSessions = (handler: object): boolean =>
  Reflect.getMetadata(CLOSED_TO_LIMITED, handler) === true;

const TOKEN_SCOPE = Symbol('emberdeck.gateway.token-scope');

/** Sets the scope that opens a route to personal tokens; null for none. */
export const OpenToTokens = (scope: TokenScope | null): CustomDecorator<symbol> =>
  SetMetadata(TOKEN_SCOPE, scope);

/** The scope that opens a controller method to personal tokens; undefined or null for none. */
export const openingScopeOf = (handler: object): TokenScope | null | undefined =>
  Reflect.getMetadata(TOKEN_SCOPE, handler) as TokenScope | null | undefined;

const TOKEN_ONLY = Symbol('emberdeck.gateway.token-only');

/** Closes a route to the sessions of browsers. */
export const TokenOnly = (): CustomDecorator<symbol> => SetMetadata(TOKEN_ONLY, true);

/** Whether only personal tokens open a controller method. */
export const isTokenOnly = (handler: object): boolean => Reflect.getMetadata(TOKEN_ONLY, handler) === true;

const IN_VIEW = Symbol('emberdeck.gateway.in-view');

/** Allows a change in a view as a client, which else is refused. */
export const InView = (): CustomDecorator<symbol> => SetMetadata(IN_VIEW, true);

/** Whether a controller method may change something in a view as a client. */
export const isAllowedInView = (handler: object): boolean => Reflect.getMetadata(IN_VIEW, handler) === true;
