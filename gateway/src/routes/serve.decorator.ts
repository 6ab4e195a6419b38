import {
  applyDecorators,
  type CanActivate,
  HttpCode,
  RequestMapping,
  RequestMethod,
  type Type,
  UseGuards,
} from '@nestjs/common';
import type { HttpRoute, RouteGuard } from '@emberdeck/contracts/core/route';
import { isClosedToLimited } from '@emberdeck/contracts/http/limited-sessions';
import { tokenScopeOf } from '@emberdeck/contracts/http/token-scope-of';
import { Access, ClosedToLimited, InView, OpenToTokens, Reauthenticate, TokenOnly } from '../auth/access.js';
import { Describe } from '../docs/describe-route.js';
import { AddressQuotaGuard } from '../http/address-quota.guard.js';
import { DeliveryQuotaGuard } from '../http/delivery-quota.guard.js';

const guards: Readonly<Record<RouteGuard, readonly Type<CanActivate>[]>> = {
  open: [],
  attempts: [AddressQuotaGuard],
  deliveries: [DeliveryQuotaGuard],
};

/** Serves a contract route by a method of a controller that has no path prefix. */
export function Serve(route: HttpRoute): MethodDecorator {
  if (route.access === undefined) {
    throw new Error(`No access rule says who may call ${route.method} ${route.path}`);
  }
  return applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path: route.path }),
    HttpCode(route.status),
    Access(route.access),
    Reauthenticate(route.reauthentication),
    OpenToTokens(tokenScopeOf(route)),
    ClosedToLimited(isClosedToLimited(route)),
    ...(route.tokenOnly ? [TokenOnly()] : []),
    ...(route.inView ? [InView()] : []),
    UseGuards(...guards[route.guard ?? 'open']),
    Describe(route),
  );
}
