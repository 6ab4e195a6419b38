import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import type { HttpRoute } from '@emberdeck/contracts/core/route';
import { Access } from '../auth/access.js';
import { Describe } from '../docs/describe-route.js';

/** Serves a contract route by a method of a controller that has no path prefix. */
export function Serve(route: HttpRoute): MethodDecorator {
  if (route.access === undefined) {
    throw new Error(`No access rule says who may call ${route.method} ${route.path}`);
  }
  return applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path: route.path }),
    HttpCode(route.status),
    Access(route.access),
    Describe(route),
  );
}
